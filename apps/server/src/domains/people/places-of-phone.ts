import type { OwnPlace } from '@skrzat/contract/wire/places'
import { byName } from '@skrzat/contract/order'
import type { Sql } from '@skrzat/db/client'
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
import { guardianships, phoneAnswers, places, staffOfPlaces } from '@skrzat/db/schema'
import { whereLeavesOpen } from './guardians.ts'

/**
 * The places that hold a phone as a worker's or a parent's, by name, with the owner's answer. Kids of a declined place
 * are not named.
 */
export async function placesOfPhone(sql: Sql, phone: string): Promise<OwnPlace[]> {
  const asWorker = and(eq(staffOfPlaces.phone, phone), isNull(staffOfPlaces.deletedAt))
  // Includes kids that left with open invoices, which their guardians still see.
  const asGuardian = and(
    eq(guardianships.phone, phone),
    or(isNull(guardianships.deletedAt), whereLeavesOpen()),
  )
  const rows = await orm(sql)
    .select({
      ...pick(places, 'id', 'name', 'factorRequired'),
      worker: whether(isNotNull(staffOfPlaces.workerId)),
      kids: arrayOf(
        orm(sql)
          .select({ name: fragment<string>`${guardianships.firstname} || ' ' || ${guardianships.lastname}` })
          .from(guardianships)
          .where(and(eq(guardianships.placeId, places.id), asGuardian))
          .orderBy(guardianships.kidId),
      ),
      answer: pick(phoneAnswers, 'phone', 'acceptedAt', 'declinedAt', 'askedAgainAt'),
    })
    .from(places)
    .leftJoin(staffOfPlaces, and(eq(staffOfPlaces.placeId, places.id), asWorker))
    .leftJoin(phoneAnswers, and(eq(phoneAnswers.placeId, places.id), eq(phoneAnswers.phone, phone)))
    .where(
      inArray(
        places.id,
        union(
          orm(sql).select({ id: staffOfPlaces.placeId }).from(staffOfPlaces).where(asWorker),
          orm(sql).select({ id: guardianships.placeId }).from(guardianships).where(asGuardian),
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
