/** The start page's photo of each of a parent's kids. */
import { expect, test } from 'vitest'
import { photo } from '../files/setup.ts'
import { testWall } from './setup.ts'

const { sql, add, callerOf, upload, work } = await testWall()

async function picture(name: string): Promise<string> {
  return await upload('director', await photo(), name)
}

async function lastPhoto() {
  const { kids } = await (await callerOf('parent')).today.parent()
  return kids[0]?.lastPhoto ?? null
}

test('is the first of the newest post with photos in the kid’s own group', async () => {
  expect(await lastPhoto()).toBeNull()
  const [first, second] = [await picture('Pierwsze.jpg'), await picture('Drugie.jpg')]
  const { id } = await add('motylki', { files: [first, second] })
  await add('motylki', { files: [await upload('director', 'spis', 'Spis.txt')] })
  await add('zabki', { files: [await picture('Obce.jpg')] })
  // Not shown before it is processed.
  expect(await lastPhoto()).toBeNull()
  await work()
  expect(await lastPhoto()).toEqual({ postId: id, code: first, at: '2026-11-16T09:00:00.000Z' })
})

test('is one that names the kid, if the post has such a photo', async () => {
  const { kids } = await (await callerOf('parent')).today.parent()
  const [other, own] = [await picture('Inne.jpg'), await picture('Moje.jpg')]
  const named = [{ file: own, kids: [kids[0]?.id ?? 0] }]
  await add('motylki', { files: [other, own], named })
  await work()
  expect(await lastPhoto()).toMatchObject({ code: own })
})

test('is not of a post that is hidden or deleted', async () => {
  const { id: hidden } = await add('motylki', { files: [await picture('Ukryte.jpg')] })
  const { id: deleted } = await add('motylki', { files: [await picture('Usuniete.jpg')] })
  await work()
  await sql`update posts set hidden_at = created_at where id = ${hidden}`
  await (await callerOf('director')).wall.delete({ id: deleted })
  expect(await lastPhoto()).toBeNull()
})
