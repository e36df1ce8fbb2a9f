import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { lackPhotoConsent } from '../../src/domains/consents/index.ts'
import { closeReports } from '../../src/domains/moderation/index.ts'
import { takeDownPhotos } from '../../src/domains/wall/commands/take-down.ts'
import { codeOf, testConsents } from './setup.ts'

const place = await testConsents()
const { as, add, upload, define, answer, publish, zofia, kidOf, sql, first, motylki, work } = place
const jan = kidOf('Jan')

beforeEach(place.forgetConsents)

/** The teacher's post with files; the first file names the kids. */
async function postNaming(kids: readonly number[], { files = 1, text = 'Basen' } = {}) {
  const codes: string[] = []
  for (let n = 0; n < files; n++) codes.push(await upload('teacher', `plik ${n}`, `${n}.txt`))
  const named = kids.length > 0 ? [{ file: codes[0] ?? '', kids: [...kids] }] : []
  return await add('motylki', { by: 'teacher', text, files: codes, named })
}

describe('whom photos may show', () => {
  test('is every kid while the place asks for no consent to them', async () => {
    await define('outings')
    const { asked, kids } = await (
      await as('teacher')
    ).consents.missingFor({ placeId: first, groupId: motylki })
    expect({ asked, kids: kids.map(({ firstname, allowed }) => [firstname, allowed]) }).toEqual({
      asked: false,
      kids: [
        ['Jan', true],
        ['Zofia', true],
      ],
    })
  })

  test('is those with the consent, for the text that is asked for', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    const allowed = async () => {
      const { asked, kids } = await (
        await as('teacher')
      ).consents.missingFor({ placeId: first, groupId: motylki })
      return asked ? kids.flatMap((kid) => (kid.allowed ? [kid.firstname] : [])) : 'all'
    }
    expect(await allowed()).toEqual(['Zofia'])
    await publish(consent, 1, true)
    expect(await allowed()).toEqual([])
  })
})

describe('naming kids on a photo', () => {
  test('is refused for one without the consent, in a new post and afterwards', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    expect(await codeOf(postNaming([zofia, jan]))).toBe('post.kid_without_consent')
    expect(await sql`select from posts`).toHaveLength(0)
    const post = await postNaming([zofia])
    const file = post.files[0]?.code ?? ''
    expect(post.named).toEqual([{ file, kids: [{ id: zofia, firstname: 'Zofia', lastname: 'Wiśniewska' }] }])
    const teacher = await as('teacher')
    const name = (kids: number[]) => teacher.wall.nameKids({ id: post.id, names: [{ file, kids }] })
    expect(await codeOf(name([jan]))).toBe('post.kid_without_consent')
    const edit = { id: post.id, text: 'Basen', files: [file], important: false }
    const named = [{ file, kids: [jan] }]
    expect(await codeOf(teacher.wall.edit({ ...edit, named }))).toBe('post.kid_without_consent')
    expect((await name([])).named).toEqual([])
    expect((await teacher.wall.edit({ ...edit, named: [{ file, kids: [zofia] }] })).named).toHaveLength(1)
  })

  test('of which some left, moved to another group or lost the consent keeps and drops their names', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await answer(consent, true, { who: 'stranger', kidId: jan })
    const post = await postNaming([zofia, jan])
    const file = post.files[0]?.code ?? ''
    const teacher = await as('teacher')
    const name = async (kids: number[]) => {
      const { named } = await teacher.wall.nameKids({ id: post.id, names: [{ file, kids }] })
      return named?.flatMap((photo) => photo.kids.map(({ id }) => id))
    }
    await answer(consent, false)
    await sql`update kids set deleted_at = now() where id = ${jan}`
    const kept = await name([zofia, jan])
    await sql`update kids set deleted_at = null where id = ${jan}`
    expect(kept).toEqual([jan, zofia])
    expect(await name([jan])).toEqual([jan])
    expect(await codeOf(name([zofia]))).toBe('post.kid_without_consent')
    expect(await name([])).toEqual([])
  })

  test('is for those who edit the post; readers are not told the names', async () => {
    const post = await postNaming([zofia, jan])
    const file = post.files[0]?.code ?? ''
    const form = { id: post.id, names: [{ file, kids: [zofia] }] }
    expect(await codeOf((await as('director')).wall.nameKids(form))).toBe('done')
    expect(await codeOf((await as('parent')).wall.nameKids(form))).toBe('forbidden')
    expect(await codeOf((await as('otherDirector')).wall.nameKids(form))).toBe('post.not_found')
    expect((await (await as('parent')).wall.post({ id: post.id })).named).toBeUndefined()
  })

  test('is of the post’s place and files', async () => {
    const post = await postNaming([])
    const file = post.files[0]?.code ?? ''
    const teacher = await as('teacher')
    const name = (names: { file: string; kids: number[] }[]) => teacher.wall.nameKids({ id: post.id, names })
    expect(await codeOf(name([{ file, kids: [kidOf('Adam')] }]))).toBe('kid.not_found')
    expect(await codeOf(name([{ file: '0'.repeat(32), kids: [zofia] }]))).toBe('file.not_found')
    const team = upload('admin', 'x', 'x.txt')
    const named = [{ file: await team, kids: [zofia] }]
    expect(await codeOf(add('team', { files: [await team], named }))).toBe('kid.not_found')
  })

  test('is forgotten with the photo and with the post', async () => {
    const post = await postNaming([zofia], { files: 2 })
    const [named, other] = post.files
    const teacher = await as('teacher')
    const edit = { id: post.id, text: 'Basen', important: false, named: [] }
    await teacher.wall.edit({ ...edit, files: [other?.code ?? '', named?.code ?? ''] })
    expect(await sql`select from post_file_kids`).toHaveLength(1)
    await teacher.wall.edit({ ...edit, files: [other?.code ?? ''] })
    expect(await sql`select from post_file_kids`).toHaveLength(0)
    const second = await postNaming([zofia])
    await teacher.wall.delete({ id: second.id })
    expect(await sql`select from post_file_kids`).toHaveLength(0)
  })

  test('and a withdrawal at once leave no name that nobody hears of', async () => {
    for (let n = 0; n < 8; n++) {
      const consent = await define('photos_wall')
      await answer(consent, true)
      const post = await postNaming([])
      const names = [{ file: post.files[0]?.code ?? '', kids: [zofia] }]
      const teacher = await as('teacher')
      const [named] = await Promise.all([
        codeOf(teacher.wall.nameKids({ id: post.id, names })),
        answer(consent, false),
      ])
      expect(['done', 'post.kid_without_consent']).toContain(named)
      const photos = await teacher.consents.photos({ kidId: zofia })
      expect(photos).toHaveLength(named === 'done' ? 1 : 0)
      await place.forget()
      await place.forgetConsents()
    }
  })
})

describe('a consent that is withdrawn', () => {
  test('stays so after another text, and once it is retired', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await postNaming([zofia])
    await answer(consent, false)
    await publish(consent, 1, true)
    const teacher = await as('teacher')
    const { kids } = await teacher.consents.list({ placeId: first, groupId: motylki })
    expect(kids.map(({ states, photos }) => [states, photos])).toEqual([
      [['missing'], 0],
      [['withdrawn'], 1],
    ])
    await (await as('director')).consents.retire({ placeId: first, consentId: consent })
    expect(await codeOf(postNaming([zofia]))).toBe('post.kid_without_consent')
    expect(await codeOf(postNaming([jan]))).toBe('done')
    expect(await teacher.consents.takeDown({ kidId: zofia })).toEqual({ photos: 1 })
  })

  test('lists the photos that name the kid, which one press takes down', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await answer(consent, true, { who: 'stranger', kidId: jan })
    const both = await postNaming([zofia, jan], { files: 2 })
    const alone = await postNaming([zofia], { text: '' })
    const others = await postNaming([jan])
    const teacher = await as('teacher')
    expect(await codeOf(teacher.consents.takeDown({ kidId: zofia }))).toBe('consent.not_withdrawn')
    await answer(consent, false)
    const listed = async () => {
      const { kids } = await teacher.consents.list({ placeId: first, groupId: motylki })
      return kids.map(({ firstname, photos }) => [firstname, photos])
    }
    expect(await listed()).toEqual([
      ['Jan', 0],
      ['Zofia', 2],
    ])
    const photos = await teacher.consents.photos({ kidId: zofia })
    expect(photos.map(({ postId }) => postId)).toEqual([alone.id, both.id])
    expect(await teacher.consents.takeDown({ kidId: zofia })).toEqual({ photos: 2 })
    expect(await teacher.consents.takeDown({ kidId: zofia })).toEqual({ photos: 0 })
    expect(await listed()).toEqual([
      ['Jan', 0],
      ['Zofia', 0],
    ])
    const left = await teacher.wall.post({ id: both.id })
    expect(left.files.map(({ code }) => code)).toEqual([both.files[1]?.code])
    // Nothing was left of it.
    expect((await teacher.wall.post({ id: alone.id })).deleted).toBe(true)
    expect((await teacher.wall.post({ id: others.id })).files).toHaveLength(1)
    expect((await work()).failed).toEqual([])
    expect(await sql`select from uploads`).toHaveLength(2)
    expect(await sql`select from blobs`).toHaveLength(2)
    const audits = await sql<{ type: string; data: unknown }[]>`
      select type, data from audit_log where type in ('PHOTOS_TAKEN_DOWN', 'POST_CHANGED', 'POST_DELETED') order by id`
    expect(audits).toEqual([
      { type: 'POST_CHANGED', data: { post: both.id, group: motylki } },
      { type: 'POST_DELETED', data: { post: alone.id, group: motylki } },
      { type: 'PHOTOS_TAKEN_DOWN', data: { kid: zofia, consent, photos: 2 } },
    ])
  })

  test('of a kid that left lists its photos beside the kids that are here, until they are taken down', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await postNaming([zofia])
    await place.leaves()
    const teacher = await as('teacher')
    const listed = async () => {
      const { kids, left } = await teacher.consents.list({ placeId: first, groupId: motylki })
      return [
        kids.map(({ firstname }) => firstname),
        left.map(({ firstname, photos }) => [firstname, photos]),
      ]
    }
    expect(await listed()).toEqual([['Jan'], []])
    await answer(consent, false)
    expect(await listed()).toEqual([['Jan'], [['Zofia', 1]]])
    expect(await teacher.consents.photos({ kidId: zofia })).toHaveLength(1)
    expect(await teacher.consents.takeDown({ kidId: zofia })).toEqual({ photos: 1 })
    expect(await listed()).toEqual([['Jan'], []])
  })

  test('costs the same number of statements to take one or many posts down', async () => {
    const consent = await define('photos_wall')
    const ports = { ...place.kernel, closeReports, lackPhotoConsent }
    const costs: number[] = []
    for (const posts of [1, 6]) {
      await answer(consent, true)
      for (let n = 0; n < posts; n++) {
        await postNaming([zofia])
        await postNaming([zofia], { text: '' })
      }
      await answer(consent, false)
      const statements = await statementsOf(place.databaseUrl, (spoken) =>
        spoken.begin((tx) =>
          takeDownPhotos(ports, tx, { login: 'teacher' }, { kidId: zofia, placeId: first, at: new Date() }),
        ),
      )
      costs.push(statements.length)
    }
    expect(costs[0]).toBe(costs[1])
  })

  test('and given again meanwhile keeps its photos', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await postNaming([zofia])
    await answer(consent, false)
    await answer(consent, true, { who: 'mother' })
    expect(await codeOf((await as('teacher')).consents.takeDown({ kidId: zofia }))).toBe(
      'consent.not_withdrawn',
    )
  })

  test('is for the editors of the kid’s group to act on', async () => {
    const outcomes: Record<string, string> = {}
    const consent = await define('photos_wall')
    await answer(consent, true)
    await answer(consent, false)
    for (const who of ['director', 'teacher', 'worker', 'parent', 'stranger', 'otherDirector'] as const)
      outcomes[who] = await codeOf((await as(who)).consents.takeDown({ kidId: zofia }))
    expect(outcomes).toEqual({
      director: 'done',
      teacher: 'done',
      worker: 'forbidden',
      parent: 'forbidden',
      stranger: 'kid.not_found',
      otherDirector: 'kid.not_found',
    })
  })
})
