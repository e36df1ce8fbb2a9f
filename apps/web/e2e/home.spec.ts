import { nursery, openOwn, say, talkOf } from './support/chat.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, wallPlace } from './support/wall.ts'

test('the day says what is unread, and leads to it', async ({ browser, page, request }) => {
  const { tutor, parent } = await nursery(request)
  const room = await talkOf(request, tutor, parent)
  await say(request, tutor, room, 'Dzień dobry')
  await say(request, tutor, room, 'Prosimy o kapcie')
  const { page: talks } = await openOwn(browser, parent, '/')
  const unread = talks.getByRole('region', { name: 'Nieprzeczytane' })
  await unread.getByRole('link', { name: '1 nieprzeczytana rozmowa' }).click()
  await expect(talks).toHaveURL(/\/chat/)

  const at = await wallPlace(request)
  await at.parent.open(page, '/')
  await expect(page.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  const own = page.getByRole('region', { name: 'Nieprzeczytane' })
  // What is shown is read; here it stays unread.
  await page.route(/notifications\.markRead/, (route) => route.abort())
  await addPost(at, at.director, { text: 'Jutro wycieczka' })
  await expect(own.getByRole('link')).toHaveText(['1 nowe powiadomienie'])
  await expectAccessibleAtEachSize(page)
  await own.getByRole('link').click()
  await expect(page).toHaveURL(/\/notices/)
})
