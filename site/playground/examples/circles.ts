import { createResource, Entity } from 'presource';

export class Employee extends Entity {
  id = 0;
  name = '';
  manager: Employee | undefined = undefined;
  reports: Employee[] = [];
}

// A class that refers to itself gets its schema after it.
Employee.schema = { manager: Employee, reports: [Employee] };

export const EmployeeResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/employees/:id',
  schema: Employee,
});
