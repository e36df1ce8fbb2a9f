import { erasedName, erasedPhone, type Erasing } from '../../kernel/erasing.ts'
import { removeWorker } from './staff.ts'

export const PEOPLE_ERASE: readonly Erasing[] = [
  {
    what: 'guardians',
    columns: ['guardians.phone', 'guardians.name', 'phone_answers.phone'],
    async ofKid(tx, { kidId, placeId, phones }) {
      const { count } = await tx`delete from guardians where kid_id = ${kidId}`
      await tx`
        delete from phone_answers where place_id = ${placeId} and phone = any(${[...phones]}::text[])
          and not exists (select from guardianships g
            where g.place_id = phone_answers.place_id and g.phone = phone_answers.phone)
          and not exists (select from staff_of_places s
            where s.place_id = phone_answers.place_id and s.phone = phone_answers.phone)`
      return { count }
    },
    async ofPerson(tx, { phones }) {
      const { count } = await tx`delete from guardians where phone = any(${[...phones]}::text[])`
      await tx`delete from phone_answers where phone = any(${[...phones]}::text[])`
      return { count }
    },
  },
  {
    what: 'workers',
    columns: ['workers.name', 'workers.description', 'workers.phone'],
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
