import { Entity as Base, type Denormalize, RestEndpoint, SnapshotInterface } from "@data-client/rest"
import { type EndpointInterface, Endpoint } from "@data-client/endpoint"
import {
  useSuspense as read,
  useController,
  Controller,
  ExpiryStatus,
  type ErrorTypes,
  type AbstractInstanceType as Instance,
} from "@data-client/react"
import type { FixtureEndpoint } from "@data-client/test"
import "@data-client/react"

export class User extends Base {
  id = ""
}
export const getUser = new RestEndpoint({ path: "/users/:id", schema: User })
export const other: EndpointInterface = new Endpoint(async () => 1)
export const fixture = {} as FixtureEndpoint
export type Data = Denormalize<typeof User> | Instance<typeof User> | ErrorTypes | SnapshotInterface
export const useUser = (id: string) => [read(getUser, { id }), useController(), Controller, ExpiryStatus.Valid]
