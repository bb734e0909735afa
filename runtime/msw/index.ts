export {
  type FailOptions,
  type MemberRequest,
  type Mock,
  type MockOptions,
  mockResource,
  type Row,
} from './mock-resource.ts';
