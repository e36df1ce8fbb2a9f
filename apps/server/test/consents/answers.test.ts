import { randomUUID } from 'node:crypto'
import { consentState } from '@skrzat/contract/consent'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { blocked } from '../payments/other-server.ts'
import { codeOf, PHONES_MORE, testConsents } from './setup.ts'

const place = await testConsents()
const { as, define, publish, answer, consentOf, zofia, kidOf, sql, first, clock } = place

beforeEach(place.forgetConsents)

const audited = async () =>
  await sql<{ type: string; data: unknown }[]>`
    select type, data from audit_log where type like 'CONSENT%' order by id`

describe('the answer that counts', () => {
  const deed = fc.oneof(
    fc.record({
      does: fc.constant('answer' as const),
      who: fc.constantFrom('parent' as const, 'mother' as const),
      given: fc.boolean(),
    }),
    fc.record({ does: fc.constant('publish' as const), askAgain: fc.boolean() }),
  )

  test('is the latest of all guardians’, for a text since which nobody was asked again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 8 }), async (deeds) => {
        const consent = await define()
        let version = 1
        let askedSince = 1
        let latest: { given: boolean; version: number } | null = null
        for (const each of deeds) {
          if (each.does === 'answer') {
            await answer(consent, each.given, { who: each.who, version })
            latest = { given: each.given, version }
          } else {
            await publish(consent, version, each.askAgain)
            version += 1
            if (each.askAgain) askedSince = version
          }
        }
        const now = await consentOf(consent)
        expect(now).toMatchObject({ version, state: consentState(latest, askedSince) })
        expect(
          now?.answer === null ? null : { given: now?.answer.given, version: now?.answer.version },
        ).toEqual(latest)
        await place.forgetConsents()
      }),
      { numRuns: 25 },
    )
  })

  test('is only given, and nothing else, for the text that is asked for', () => {
    expect(consentState(null, 1)).toBe('missing')
    expect(consentState({ given: true, version: 2 }, 2)).toBe('given')
    expect(consentState({ given: true, version: 3 }, 2)).toBe('given')
    expect(consentState({ given: false, version: 2 }, 2)).toBe('withdrawn')
    expect(consentState({ given: true, version: 1 }, 2)).toBe('outdated')
    expect(consentState({ given: false, version: 1 }, 2)).toBe('withdrawn')
  })

  test('names who gave it as the place does, when and for which text', async () => {
    const consent = await define()
    clock.set('2026-11-16T10:00:00Z')
    await answer(consent, true, { who: 'mother' })
    expect(await consentOf(consent)).toMatchObject({
      state: 'given',
      text: 'Zgadzam się.',
      answer: { given: true, by: 'Marta Wiśniewska', at: '2026-11-16T10:00:00.000Z', version: 1 },
    })
    expect(await audited()).toEqual([
      { type: 'CONSENT_ADDED', data: { consent } },
      { type: 'CONSENT_GIVEN', data: { kid: zofia, consent, version: 1 } },
    ])
  })

  test('withdrawn by another guardian is withdrawn, and told to the group’s editors once', async () => {
    const consent = await define()
    await answer(consent, true)
    await answer(consent, false, { who: 'mother' })
    await answer(consent, false, { who: 'mother' })
    expect((await consentOf(consent))?.state).toBe('withdrawn')
    await place.work()
    const told = await sql<{ login: string }[]>`
      select a.login from notifications n join accounts a on a.id = n.account_id
      where n.type = 'TYPE_CONSENT_WITHDRAWN' order by a.login`
    // The director and the group's tutor.
    expect(told.map(({ login }) => login)).toEqual(['600000002', '600000004'])
  })
})

describe('an answer', () => {
  test('sent twice is one, and the same one again is no new one', async () => {
    const consent = await define()
    const commandId = randomUUID()
    const parent = await as('parent')
    const form = { kidId: zofia, consentId: consent, version: 1, given: true, commandId }
    await Promise.all([1, 2, 3].map(() => parent.consents.answer(form)))
    await answer(consent, true)
    expect(await sql`select from consent_answers`).toHaveLength(1)
    expect(await codeOf(parent.consents.answer({ ...form, given: false }))).toBe('command.reused')
  })

  test('to a text that changed meanwhile is refused, but a withdrawal counts', async () => {
    const consent = await define()
    await answer(consent, true)
    await publish(consent, 1, false)
    expect(await codeOf(answer(consent, true))).toBe('consent.changed')
    expect(await codeOf(answer(consent, true, { version: 3 }))).toBe('consent.changed')
    expect(await codeOf(answer(consent, false, { version: 3 }))).toBe('consent.changed')
    expect((await consentOf(consent))?.state).toBe('given')
    await answer(consent, false)
    expect((await consentOf(consent))?.state).toBe('withdrawn')
    await answer(consent, true, { version: 2 })
    expect((await consentOf(consent))?.state).toBe('given')
  })

  test('and a new text at once leave an answer to the text that was shown, or none', async () => {
    for (let n = 0; n < 10; n++) {
      const consent = await define()
      const [given] = await Promise.all([codeOf(answer(consent, true)), publish(consent, 1, true)])
      const answers = await sql<{ version: number }[]>`
        select version from consent_answers where consent_id = ${consent}`
      expect(answers).toEqual(given === 'done' ? [{ version: 1 }] : [])
      expect(['done', 'consent.changed']).toContain(given)
      expect((await consentOf(consent))?.state).toBe(given === 'done' ? 'outdated' : 'missing')
      await place.forgetConsents()
    }
  })

  test('of two guardians at once: the one with the later id counts', async () => {
    const consent = await define()
    await Promise.all([answer(consent, true), answer(consent, false, { who: 'mother' })])
    const [last] = await sql<{ given: boolean }[]>`
      select given from consent_answers where consent_id = ${consent} order by id desc limit 1`
    expect((await consentOf(consent))?.answer?.given).toBe(last?.given)
  })

  test('to a retired consent can only be a withdrawal; then it is asked no more', async () => {
    const consent = await define()
    await answer(consent, true)
    const director = await as('director')
    await director.consents.retire({ placeId: first, consentId: consent })
    await director.consents.retire({ placeId: first, consentId: consent })
    expect(await consentOf(consent)).toMatchObject({ retired: true, state: 'given' })
    expect(await codeOf(answer(consent, true))).toBe('consent.retired')
    await answer(consent, false)
    expect(await consentOf(consent)).toBeUndefined()
    expect(await codeOf(publish(consent, 1, true))).toBe('consent.retired')
  })

  test('about a kid that left can only be a withdrawal, which is told as well', async () => {
    const [given, refused, missing] = [await define(), await define('outings'), await define('photos_web')]
    await answer(given, true)
    await answer(refused, false)
    await place.leaves()
    const ofKid = async () => (await (await as('parent')).consents.ofKid({ kidId: zofia })).consents
    expect(await ofKid()).toMatchObject([{ id: given, state: 'given', retired: true }])
    for (const consent of [given, missing])
      expect(await codeOf(answer(consent, true))).toBe('consent.retired')
    await sql`delete from notifications`
    await answer(given, false)
    expect(await ofKid()).toEqual([])
    await place.work()
    for (const who of ['director', 'teacher'] as const) {
      const { notifications } = await as(who)
      expect((await notifications.unread()).map(({ type }) => type)).toEqual(['TYPE_CONSENT_WITHDRAWN'])
    }
  })

  test('of a guardian who was removed since the call began is refused', async () => {
    const consent = await define()
    const removal = await sql.reserve()
    await removal`begin`
    await removal`select from kids where id = ${zofia} for no key update`
    const answered = codeOf(answer(consent, true, { who: 'mother' }))
    await blocked(sql, 1)
    const [mother] = await removal<{ row: object }[]>`
      delete from guardians where kid_id = ${zofia} and phone = ${PHONES_MORE.mother} returning to_jsonb(guardians) as row`
    await removal`commit`
    removal.release()
    expect(await answered).toBe('kid.not_found')
    expect(await sql`select from consent_answers`).toHaveLength(0)
    await sql`
      insert into guardians (kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up)
      select kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up
      from jsonb_populate_record(null::guardians, ${JSON.stringify(mother?.row)}::text::jsonb)`
  })

  test('about a consent of another place is refused', async () => {
    const consent = await define()
    const adam = kidOf('Adam')
    expect(await codeOf(answer(consent, true, { who: 'otherParent', kidId: adam }))).toBe('consent.not_found')
  })
})

describe('what a place asks for', () => {
  test('is one consent to photos on the wall at a time, also of two added at once', async () => {
    const outcomes = await Promise.all([1, 2].map(() => codeOf(define('photos_wall'))))
    expect(outcomes.toSorted()).toEqual(['consent.second_photos', 'done'])
    const [kept] = await sql<{ id: number }[]>`select id from consents`
    await (await as('director')).consents.retire({ placeId: first, consentId: kept?.id ?? 0 })
    expect(await codeOf(define('photos_wall'))).toBe('done')
  })

  test('keeps every text with who published it; a text that was changed meanwhile is refused', async () => {
    const consent = await define()
    await answer(consent, true)
    await publish(consent, 1, true)
    expect(await codeOf(publish(consent, 1, true))).toBe('conflict.stale')
    const [definition] = await (await as('director')).consents.ofPlace({ placeId: first })
    expect(definition).toMatchObject({
      id: consent,
      purpose: 'other',
      given: 0,
      kids: 3,
      retiredDate: null,
      texts: [
        { version: 2, text: 'Tekst 2', askAgain: true, by: 'Danuta Dyrektor' },
        { version: 1, text: 'Zgadzam się.', askAgain: true },
      ],
    })
  })

  test('needs a text and a name', async () => {
    expect(await codeOf(define('other', ' \n'))).toBe('validation')
    const form = { placeId: first, name: ' ', purpose: 'other' as const, text: 'Tak' }
    expect(await codeOf((await as('director')).consents.add(form))).toBe('validation')
    expect(await codeOf(define('other', 'a'.repeat(10_001)))).toBe('validation')
  })
})

test('the day of each guardian has the kids with consents that wait, until any guardian answers', async () => {
  const waiting = async (who: 'parent' | 'mother' | 'stranger') =>
    (await (await as(who)).today.parent()).consents.map(({ id, missing }) => ({ id, missing }))
  const [one, two] = [await define(), await define('outings')]
  expect(await waiting('parent')).toEqual([{ id: zofia, missing: 2 }])
  await answer(one, true)
  await answer(two, false)
  expect(await waiting('mother')).toEqual([])
  await publish(one, 1, false)
  await publish(two, 1, true)
  expect(await waiting('mother')).toEqual([])
  await publish(one, 2, true)
  expect(await waiting('mother')).toEqual([{ id: zofia, missing: 1 }])
  expect(await waiting('stranger')).toEqual([{ id: kidOf('Jan'), missing: 2 }])
})
