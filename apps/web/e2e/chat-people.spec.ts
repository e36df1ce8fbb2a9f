import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { field, log, nursery, openOwn, openTalk, say, talking, texts, write } from './support/chat.ts'
import { commandAs } from './support/accounts.ts'
import { call } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a talk about a kid says who will be in it, and has its parents and tutors', async ({
  browser,
  request,
}) => {
  const { tutor, parent, kid, groupName } = await nursery(request)
  const { page: theirs } = await openOwn(browser, tutor, '/chat')
  await theirs.getByRole('button', { name: 'Zacznij rozmowę' }).click()
  await theirs.getByRole('searchbox').fill(kid.name)
  await theirs
    .getByRole('region', { name: 'Rozmowy o dziecku' })
    .getByRole('link', { name: new RegExp(kid.name) })
    .click()
  await expect(
    theirs.getByText(`W tej rozmowie będą rodzice dziecka i wychowawcy grupy „${groupName}”.`),
  ).toBeVisible()
  await expectAccessibleAtEachSize(theirs)
  await theirs.reload()
  await expect(theirs.getByText(`wychowawcy grupy „${groupName}”`)).toBeVisible()
  await write(theirs, 'Hania zjadła obiad')

  const { page: mine } = await openOwn(browser, parent, '/chat')
  await mine
    .getByRole('list', { name: 'Rozmowy' })
    .getByRole('link', { name: new RegExp(kid.name) })
    .click()
  await expect(texts(mine)).toHaveText(['Hania zjadła obiad'])
  await expect(log(mine).getByText(tutor.name, { exact: true })).toBeVisible()
  await expect(log(theirs).getByText('Przeczytali wszyscy')).toBeVisible()
  await expectAccessibleAtEachSize(mine)
})

test('who is in a talk about a kid changes with its group’s tutors while it is open', async ({
  browser,
  request,
}) => {
  const { tutor, parent, place, kid, group, groupName, worker } = await nursery(request)
  const opening = { with: 'kid', kidId: kid.id }
  const room = await commandAs<ChatRoom>(request, tutor.token, 'chat.open', opening)
  await say(request, tutor, room.id, 'Hania zjadła obiad')
  const { page: mine } = await openTalk(browser, parent, room.id)
  const { page: theirs } = await openTalk(browser, tutor, room.id)
  await expect(mine.getByText(`${groupName} · ${tutor.name}`)).toBeVisible()
  await expect(texts(theirs)).toHaveText(['Hania zjadła obiad'])
  await expect(field(theirs)).toBeEnabled()
  const form = { placeId: place.id, groupId: group, name: groupName, color: 3 }
  await call(request, 'places.updateGroup', { ...form, tutors: [] })
  await expect(mine.getByText(`${groupName} · ${tutor.name}`)).toHaveCount(0)
  // Nothing of it stays on the former tutor's screen.
  await expect(theirs.getByText('Nie ma takiej rozmowy.')).toBeVisible()
  await expect(theirs.getByText('Hania zjadła obiad')).toHaveCount(0)
  await expect(field(theirs)).toHaveCount(0)
  await call(request, 'places.updateGroup', { ...form, tutors: [worker.id] })
  await expect(mine.getByText(`${groupName} · ${tutor.name}`)).toBeVisible()
  await expect(texts(theirs)).toHaveText(['Hania zjadła obiad'])
})

test('with who has left a talk can only be read, and says why', async ({ browser, request }) => {
  const { tutor, parent, place, kid, group, room } = await talking(request)
  await say(request, parent, room, 'Do widzenia')
  const { page } = await openTalk(browser, tutor, room)
  await expect(field(page)).toBeEnabled()
  await call(request, 'places.deleteKid', { placeId: place.id, groupId: group, kidId: kid.id })
  await expect(
    page.getByText('Nie łączy Was już żadna placówka. Tę rozmowę można tylko czytać.'),
  ).toBeVisible()
  await expect(texts(page)).toHaveText(['Do widzenia'])
  await expect(field(page)).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
})

test('a talk of others is not to be seen', async ({ browser, request }) => {
  const { parent, room } = await talking(request)
  await say(request, parent, room, 'tajne')
  const other = await nursery(request)
  const { page } = await openTalk(browser, other.parent, room)
  await expect(page.getByText('Nie ma takiej rozmowy.')).toBeVisible()
  await expect(page.getByText('tajne')).toHaveCount(0)
})

test('on a phone there is one pane at a time, and the way back', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  for (let index = 1; index <= 12; index += 1) await say(request, tutor, room, `wiadomość ${index}`)
  const { page } = await openOwn(browser, parent, '/chat', PHONE)
  const bar = page.getByRole('navigation', { name: 'Na skróty' })
  await expect(bar.getByRole('link', { name: /Rozmowy/ })).toHaveAccessibleName(/nowe: 1/)
  await page.getByRole('list', { name: 'Rozmowy' }).getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('list', { name: 'Rozmowy' })).toHaveCount(0)
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  // Enter breaks the line where there is no Shift.
  await field(page).fill('jeden')
  await field(page).press('Enter')
  await field(page).pressSequentially('dwa')
  await expect(field(page)).toHaveValue('jeden\ndwa')
  await page.getByRole('button', { name: 'Wyślij' }).tap()
  await expect(log(page).getByText('jeden')).toBeInViewport()
  // The keyboard takes half of the screen.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expect(log(page).getByText('jeden')).toBeInViewport()
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Zdjęcia i pliki' }).tap()
  await expect(page.getByRole('dialog', { name: 'Zdjęcia i pliki' })).toContainText('zbiorą się tutaj')
  await page.getByRole('button', { name: 'Zamknij' }).tap()
  await page.getByRole('button', { name: 'Wróć do listy rozmów' }).tap()
  await expect(page.getByRole('list', { name: 'Rozmowy' })).toBeVisible()
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible()
})

test('all of it goes by keyboard, emoji included', async ({ browser, request }) => {
  const { parent, room } = await talking(request)
  const { page } = await openTalk(browser, parent, room)
  await expect(field(page)).toBeEnabled()
  await field(page).focus()
  await page.keyboard.type('ab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dodaj emoji' })).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await expect(picker.getByText('Zwierzęta & przyroda')).toBeAttached()
  await expectAccessibleAtEachSize(page)
  // Only one has it, so the arrow leads to it whichever was active.
  await page.keyboard.type('papuga')
  await expect(picker.getByRole('gridcell', { name: 'Papuga', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('a🦜b')
  await page.keyboard.press('Enter')
  await expect(texts(page)).toHaveText(['a🦜b'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Działania na wiadomości' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /Cofnij/ }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Anuluj' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Cofnięto wiadomość')).toBeVisible()
})
