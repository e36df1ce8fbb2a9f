import type { Principal } from '@skrzat/contract/access'
import type { NamedPhoto } from '@skrzat/contract/wire/consents'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CountPhotos } from './queries.ts'

/** Photos on the wall that name kids, which belong to the wall. */
export type PhotoPorts = {
  readonly countPhotos: CountPhotos
  readonly photosNaming: (sql: Sql, kidId: number) => Promise<NamedPhoto[]>
  /**
   * Removes the photos that name the kid from their posts, in the transaction.
   * @returns how many, and what to publish after commit
   */
  readonly takeDown: (
    tx: TransactionSql,
    by: Principal,
    of: { readonly kidId: number; readonly placeId: number; readonly at: Date },
  ) => Promise<{ readonly photos: number; readonly publish: () => Promise<void> }>
}

export type ConsentPorts = Pick<Kernel, 'db' | 'clock' | 'wake'> & { readonly photos: PhotoPorts }
export type By = Pick<Principal, 'accountId' | 'login'>
