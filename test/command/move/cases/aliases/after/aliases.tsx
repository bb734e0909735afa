import {
  Entity as Base,
  type Denormalize,
  RestEndpoint,
  Snapshot as SnapshotInterface,
  type EndpointInterface,
  Endpoint,
  Controller,
  ExpiryStatus,
  type RequestError as ErrorTypes,
  type Denormalize as Instance,
} from "presource"
import { useSuspense as read, useController } from "presource/react"
import type { Fixture as FixtureEndpoint } from "presource/testing"
import "presource/react"

export class User extends Base {
  id = ""
}
export const getUser = new RestEndpoint({ path: "/users/:id", schema: User })
export const other: EndpointInterface = new Endpoint(async () => 1)
export const fixture = {} as FixtureEndpoint
export type Data = Denormalize<typeof User> | Instance<typeof User> | ErrorTypes | SnapshotInterface
export const useUser = (id: string) => [read(getUser, { id }), useController(), Controller, ExpiryStatus.Valid]
