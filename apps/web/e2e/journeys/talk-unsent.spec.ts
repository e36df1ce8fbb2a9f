/** What is written in a talk while the server is out of reach, or refuses it. */
import { field, log, openTalk, refuseMessages, talking, texts, write } from '../support/chat.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('what is written without a connection waits, and arrives once, in its order, whatever was lost', async ({
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
  const waiting = log(mine).getByText('Czeka na połączenie')
  await expect(waiting).toHaveCount(3)
  await expectAccessible(mine)
  await context.setOffline(false)
  const first = ['zero', 'raz', 'dwa', 'trzy']
  for (const page of [mine, theirs]) await expect(texts(page)).toHaveText(first)
  await expect(waiting).toHaveCount(0)

  // The server has the next one; the sender does not hear of it, by answer or by stream.
  await context.route('**/trpc/chat.follow*', (route) => route.abort('connectionreset'))
  await context.route('**/trpc/chat.send*', async (route, sent) => {
    if (sent.postData()?.includes('cztery')) await route.fetch()
    await route.abort('connectionreset')
  })
  await mine.reload()
  await expect(field(mine)).toBeEnabled()
  await write(mine, 'cztery')
  await write(mine, 'pięć')
  // The one before as well, unless a list that was asked for anew has shown it meanwhile.
  const last = log(mine).getByRole('listitem').filter({ hasText: 'pięć' })
  await expect(last.getByText('Czeka na połączenie')).toBeVisible()
  await expect(texts(theirs)).toHaveText([...first, 'cztery'])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await mine.reload()
  for (const page of [mine, theirs]) await expect(texts(page)).toHaveText([...first, 'cztery', 'pięć'])
})

test('refused messages and what is written stay over a reload, and are asked about before signing out', async ({
  browser,
  request,
}) => {
  const { parent, room } = await talking(request)
  const { page, context } = await openTalk(browser, parent, room)
  await refuseMessages(context)
  await expect(field(page)).toBeEnabled()
  for (const text of ['raz', 'dwa', 'trzy']) await write(page, text)
  const refused = log(page).getByRole('alert')
  await expect(refused).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Rozmowy' })).toHaveCount(0)
  await expectAccessible(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await field(page).fill('jeszcze nie wysłane')
  await page.reload()
  await expect(refused).toHaveCount(3)
  await expect(field(page)).toHaveValue('jeszcze nie wysłane')
  await log(page).getByRole('button', { name: 'Wyślij ponownie' }).nth(1).click()
  await expect(texts(page)).toHaveText(['dwa'])
  await expect(refused).toHaveCount(2)

  await page.goto('/logout')
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  await expect(question.getByRole('listitem')).toHaveText(['2 wiadomości'])
  await question.getByRole('link', { name: 'Zostań' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/logout')
  await question.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
})
