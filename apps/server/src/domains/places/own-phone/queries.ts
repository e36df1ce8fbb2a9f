import type { OwnPlace } from '@skrzat/contract/wire/places'
import { byName } from '@skrzat/contract/order'
import type { Sql } from '@skrzat/db/client'
import { whereLeavesOpen } from '@skrzat/db/leaves-open'
import {
  and,
  arrayOf,
  eq,
  fragment,
  inArray,
  isNotNull,
  isNull,
  or,
  orm,
  pick,
  type RowOf,
  union,
  whether,
} from '@skrzat/db/orm'
import { kids, phoneAnswers, places, workers } from '@skrzat/db/schema'
import { ofParent } from '../repository.ts'

/**
 * The places that hold a phone as a worker's or a parent's, by name, with the owner's answer. Kids of a declined place
 * are not named.
 */
export async function placesOfPhone(sql: Sql, phone: string): Promise<OwnPlace[]> {
  const asWorker = and(eq(workers.phone, phone), isNull(workers.deletedAt))
  // Also of kids that left with open invoices, which their parents still see.
  const asParent = and(ofParent(phone), or(isNull(kids.deletedAt), whereLeavesOpen()))
  const rows = await orm(sql)
    .select({
      ...pick(places, 'id', 'name', 'factorRequired'),
      worker: whether(isNotNull(workers.id)),
      kids: arrayOf(
        orm(sql)
          .select({ name: fragment<string>`${kids.firstname} || ' ' || ${kids.lastname}` })
          .from(kids)
          .where(and(eq(kids.placeId, places.id), asParent))
          .orderBy(kids.id),
      ),
      answer: pick(phoneAnswers, 'phone', 'acceptedAt', 'declinedAt', 'askedAgainAt'),
    })
    .from(places)
    .leftJoin(workers, and(eq(workers.placeId, places.id), asWorker))
    .leftJoin(phoneAnswers, and(eq(phoneAnswers.placeId, places.id), eq(phoneAnswers.phone, phone)))
    .where(
      inArray(
        places.id,
        union(
          orm(sql).select({ id: workers.placeId }).from(workers).where(asWorker),
          orm(sql).select({ id: kids.placeId }).from(kids).where(asParent),
        ),
      ),
    )
    .orderBy(places.id)
  return rows
    .map(({ answer, kids: names, ...place }) => ({
      ...place,
      parent: names.length > 0,
      kids: answer?.declinedAt ? [] : names,
      state: stateOf(answer),
    }))
    .sort(byName)
}

type Answer = RowOf<typeof phoneAnswers, 'acceptedAt' | 'declinedAt' | 'askedAgainAt'>

function stateOf(answer: Answer | null): OwnPlace['state'] {
  if (answer?.declinedAt) return answer.askedAgainAt ? 'asked_again' : 'declined'
  return !answer || answer.acceptedAt ? 'member' : 'new'
}
