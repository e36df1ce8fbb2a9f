import { ERASED_FIRST, erasedLast, type Erasing } from '../../kernel/erasing.ts'

/** A kid's row stays, as the ledger and absences refer to it; its name and photo go. */
export const PLACES_ERASE: readonly Erasing[] = [
  {
    what: 'names',
    columns: ['kids.firstname', 'kids.lastname', 'kids.words', 'kids.photo'],
    async ofKid(tx, { kidId, erasureId }) {
      const rows = await tx<{ photo: string | null }[]>`
        update kids set firstname = ${ERASED_FIRST}, lastname = ${erasedLast(erasureId)}, photo = null,
          erased = true
        where id = ${kidId} returning old.photo`
      return { count: rows.length, files: rows.flatMap(({ photo }) => photo ?? []) }
    },
  },
]
