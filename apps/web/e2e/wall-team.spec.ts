import type { Page } from '@playwright/test'
import type { Post } from '@skrzat/contract/wire/wall'
import { answersIn } from './support/drawing.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, cardOf, wallPlace } from './support/wall.ts'

/** Changes the answer of a procedure on its way to the page. */
async function change<T>(page: Page, procedure: string, answerOf: (answer: T) => T) {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const response = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const body = await answersIn<{ result: { data: T } }>(response)
    const answer = body[names.indexOf(procedure)]
    if (answer) answer.result.data = answerOf(answer.result.data)
    await route.fulfill({ response, json: body })
  })
}

// A message to everybody would be on the walls of all tests that run at the same time: the server never gets it.
test('the system’s admin writes to everybody as the team', async ({ openAs }) => {
  const page = await openAs('admin', '/')
  const form = page.getByRole('form', { name: 'Nowa wiadomość zespołu Skrzata' })
  await form.getByRole('textbox').fill('Nowości w Skrzacie')
  // Everybody confirms it anyway.
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
  await page.route('**/trpc/wall.add*', (route) => route.abort())
  const sent = page.waitForRequest('**/trpc/wall.add*')
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    0: { target: { to: 'team' }, text: 'Nowości w Skrzacie', important: false },
  })
})

test('a message of the team is told apart, and asks to be confirmed', async ({ page, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Nowości w Skrzacie' })
  await change<{ posts: Post[] }>(page, 'wall.page', ({ posts, ...rest }) => ({
    ...rest,
    posts: posts.map((post) => ({ ...post, type: 'TEAM', group: null, place: null, needsReading: true })),
  }))
  await at.parent.open(page, '/')
  const card = cardOf(page, 'Nowości w Skrzacie')
  await expect(card).toContainText('Zespół Skrzata')
  await expect(card).not.toContainText(at.group.name)
  await expect(card.getByRole('button', { name: 'Potwierdź przeczytanie' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
  const scope = page.waitForResponse((asked) => decodeURIComponent(asked.url()).includes('{"of":"team"}'))
  await page.getByLabel('Czyje wpisy').selectOption('Wiadomości zespołu Skrzata')
  await scope
})
