import type { Erasing } from '../../kernel/erasing.ts'
import { dropUploads } from './store.ts'

/** Files that a person uploaded and attached to nothing yet; those of talks go with their messages. */
export const UPLOADS_ERASE: readonly Erasing[] = [
  {
    what: 'messages',
    columns: [],
    async ofPerson(tx, { accountIds }) {
      const loose = await tx<{ id: number }[]>`
        select id from uploads where uploaded_by = any(${[...accountIds]}::bigint[]) and state = 'arriving'`
      await dropUploads(
        tx,
        loose.map(({ id }) => id),
      )
      return { count: loose.length }
    },
  },
]
