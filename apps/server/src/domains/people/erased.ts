import { erasedName, erasedPhone, type Erasing } from '../../kernel/erasing.ts'
import { removeGuardians } from './guardians.ts'
import { removeWorker } from './staff.ts'

export const PEOPLE_ERASE: readonly Erasing[] = [
  {
    what: 'guardians',
    columns: [
      'guardians.phone',
      'guardians.name',
      'guardians.words',
      'phone_answers.phone',
      'pin_requests.phone',
    ],
    ofKid: async (tx, kid) => ({ count: await removeGuardians(tx, kid) }),
    async ofPerson(tx, { phones }) {
      const { count } = await tx`delete from guardians where phone = any(${[...phones]}::text[])`
      await tx`delete from phone_answers where phone = any(${[...phones]}::text[])`
      await tx`delete from pin_requests where phone = any(${[...phones]}::text[])`
      return { count }
    },
  },
  {
    what: 'workers',
    columns: ['workers.name', 'workers.words', 'workers.description', 'workers.phone'],
    /** Entries that the owner never accepted, or declined, end with it; others refuse the erasure. */
    async ofPerson(tx, { phones, erasureId, now }) {
      const open = await tx<{ id: number }[]>`
        select id from workers where phone = any(${[...phones]}::text[]) and deleted_at is null order by id`
      for (const { id } of open) await removeWorker(tx, id, now)
      const { count } = await tx`
        update workers set name = ${erasedName(erasureId)}, description = '', phone = ${erasedPhone(erasureId)}
        where phone = any(${[...phones]}::text[]) and deleted_at is not null`
      return { count }
    },
  },
]
