import type { ErasedKid, Erasing } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'
import type { TransactionSql } from '@skrzat/db/client'

/** A menu may name whose birthday it is. */
export const KITCHEN_ERASE: readonly Erasing[] = [
  {
    what: 'texts',
    columns: ['place_menus.dishes'],
    ofKid: async (tx, kid) => ({ count: await renameInMenus(tx, kid) }),
    ofPerson: async (tx, person) => ({ count: await renameInMenus(tx, person) }),
  },
]

function renameInMenus(tx: TransactionSql, erased: Pick<ErasedKid, 'told' | 'erasureId'>): Promise<number> {
  const ofPlace = (placeId: number) => tx`place_id = ${placeId}`
  return renameIn(tx, { table: 'place_menus', column: 'dishes', ofPlace }, erased)
}
