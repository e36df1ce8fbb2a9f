import type { APIRequestContext, Browser } from '@playwright/test'
import { field, log, openTalk, refuseMessages, talking, texts, write } from './support/chat.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

/** Two messages of a talk, which the server refuses. */
async function twoRefused(browser: Browser, request: APIRequestContext) {
  const { parent, room } = await talking(request)
  const talk = await openTalk(browser, parent, room)
  await refuseMessages(talk.context, 'chat.closed')
  await expect(field(talk.page)).toBeEnabled()
  for (const text of ['raz', 'dwa']) await write(talk.page, text)
  return talk
}

test('what is sent without a connection waits, and arrives in its order and once', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  const { page: mine, context } = await openTalk(browser, parent, room)
  const { page: theirs } = await openTalk(browser, tutor, room)
  await write(mine, 'zero')
  await expect(texts(theirs)).toHaveText(['zero'])
  await context.setOffline(true)
  for (const text of ['raz', 'dwa', 'trzy']) await write(mine, text)
  await expect(log(mine).getByText('Czeka na połączenie')).toHaveCount(3)
  await expectAccessibleAtEachSize(mine)
  await context.setOffline(false)
  await expect(texts(theirs)).toHaveText(['zero', 'raz', 'dwa', 'trzy'])
  await expect(texts(mine)).toHaveText(['zero', 'raz', 'dwa', 'trzy'])
  await expect(log(mine).getByText('Czeka na połączenie')).toHaveCount(0)
})

test('what is on its way survives a reload, and one whose answer was lost is there once', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  const { page, context } = await openTalk(browser, parent, room)
  // The server has the first one; the sender does not hear of it, by answer or by stream.
  await context.route('**/trpc/chat.follow*', (route) => route.abort('connectionreset'))
  await context.route('**/trpc/chat.send*', async (route, sent) => {
    if (sent.postData()?.includes('raz')) await route.fetch()
    await route.abort('connectionreset')
  })
  await expect(field(page)).toBeEnabled()
  await write(page, 'raz')
  await write(page, 'dwa')
  // The first one too, unless a list that was asked for anew has shown it meanwhile.
  const last = log(page).getByRole('listitem').filter({ hasText: 'dwa' })
  await expect(last.getByText('Czeka na połączenie')).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(texts(page)).toHaveText(['raz', 'dwa'])
  const { page: theirs } = await openTalk(browser, tutor, room)
  await expect(texts(theirs)).toHaveText(['raz', 'dwa'])
})

test('a refused message says why, and is sent again or discarded', async ({ browser, request }) => {
  const { page, context } = await twoRefused(browser, request)
  await expect(log(page).getByRole('alert')).toHaveText([
    /Nie wysłano.*można już tylko czytać/,
    /Nie wysłano/,
  ])
  await expect(page.getByRole('list', { name: 'Rozmowy' })).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(log(page).getByRole('alert')).toHaveCount(2)
  const discard = log(page).getByRole('button', { name: 'Odrzuć' })
  await discard.last().click()
  await expect(log(page).getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(log(page).getByRole('alert')).toHaveCount(2)
  await page.reload()
  await expect(log(page).getByRole('alert')).toHaveCount(2)
  await discard.first().click()
  await log(page).getByRole('button', { name: 'Wyślij ponownie' }).click()
  await expect(texts(page)).toHaveText(['dwa'])
  await expect(log(page).getByRole('alert')).toHaveCount(0)
})

test('signing out asks first while messages are unsent, and says how many', async ({ browser, request }) => {
  const { page } = await twoRefused(browser, request)
  await expect(log(page).getByRole('alert')).toHaveCount(2)
  await page.goto('/logout')
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  await expect(question.getByRole('listitem')).toHaveText(['2 wiadomości'])
  await question.getByRole('link', { name: 'Zostań' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/logout')
  await question.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
})

test('of a message whose files the server has no more the text is kept', async ({ browser, request }) => {
  const { parent, room } = await talking(request)
  const { page, context } = await openTalk(browser, parent, room)
  await refuseMessages(context, 'file.not_found')
  await expect(field(page)).toBeEnabled()
  await page.getByLabel('Pliki do wiadomości').setInputFiles({
    name: 'zgoda.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('zgoda'),
  })
  await field(page).fill('w załączniku zgoda')
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await expect(log(page).getByRole('alert')).toHaveText(/Nie ma takiego pliku/)
  await expect(log(page).getByRole('button', { name: 'Wyślij ponownie' })).toHaveCount(0)
  await field(page).fill('już pisane')
  await log(page).getByRole('button', { name: 'Edytuj' }).click()
  await expect(log(page).getByRole('alert')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('już pisane\nw załączniku zgoda')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(field(page)).toHaveValue('już pisane\nw załączniku zgoda')
  await field(page).press('Enter')
  await expect(texts(page)).toHaveText(['już pisane\nw załączniku zgoda'], { useInnerText: true })
})
