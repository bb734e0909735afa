import { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { AnswerTable } from '../store/answer-table.ts';
import type { Meta, PK } from '../store/node.ts';
import { Table } from '../store/table.ts';
import type { Parcel } from './parcels.ts';

/** The waiting responses of a controller. It is none of the store's tables: nobody watches them. */
export class WaitingTable extends Table {
  declare readonly byString: Map<PK, WaitingResponse>;
}

/** What a state says of a response. */
export interface SentResponse {
  readonly parcel: Parcel;
  readonly value: unknown;
  /** True if it was not fetched, but came with other responses. */
  readonly isFound: boolean;
  /** The first state that has the response, by its number in its parcel, from 1 on. */
  readonly first: { readonly parcel: Parcel; readonly part: number };
  /** Later states brought another one. */
  readonly isChanged: boolean;
  age: Meta;
}

/**
 * A response, until its endpoint is used. It is an answer itself, so that `expireAll` and `invalidateAll` mark it like those
 * in the store, and what takes it passes the marks on.
 */
export class WaitingResponse extends Answer {
  constructor(
    controller: Controller,
    table: WaitingTable,
    name: string,
    key: string,
    readonly sent: SentResponse,
  ) {
    super(controller, table as never as AnswerTable, name, key, [], null);
    // Answers that are never fetched are not marked.
    this.endpoint = { fetch: true } as never as EndpointInterface;
  }

  /** Takes the marks of an earlier state's response over, unless this one was fetched after them. */
  keepMarks({ sent, meta: { until, invalid } }: WaitingResponse): void {
    const { date, fetchedAt } = this.sent.age;
    if (date <= sent.age.date || fetchedAt < invalid!) this.note({ until, invalid });
  }

  /** Marks it as older than a mutation: readers fetch it again. */
  markStale(): void {
    const { age } = this.sent;
    this.sent.age = { ...age, date: 0, expiresAt: 1 };
    this.note({ until: this.meta.until ?? 1 });
  }
}
