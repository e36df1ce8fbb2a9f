/** A teacher’s day in the group: one absence confirmed and undone, a guardian called, a post begun. */
import type { GroupDays } from '@skrzat/contract/wire/group-day'
import { today } from '../support/absences.ts'
import { nursery } from '../support/chat.ts'
import { go, skipMenu, tabTo, undoFromToast } from '../support/keys.ts'
import { call, callWith, expect, expectAccessible, openWith, test } from '../support/test.ts'

test('today’s absence is confirmed, a guardian is called and the group written to, by keys alone', async ({
  page,
  request,
}) => {
  const { place, kid, tutor, worker, groupName } = await nursery(request)
  await call(request, 'places.grantRole', { placeId: place.id, workerId: worker.id, role: 'absence' })
  const day = today()
  const of = { placeId: place.id, kidId: kid.id, from: day, to: day }
  const { groups } = await callWith<GroupDays>(request, tutor.token, 'today.groups', {}, false)
  const isWorkday = groups[0]?.dayOff === null
  if (isWorkday) await call(request, 'absences.add', { ...of, commandId: crypto.randomUUID() })
  await openWith(page, tutor.token, '/today')
  await expect(page.getByRole('heading', { level: 1, name: groupName })).toBeVisible()
  await skipMenu(page)

  if (isWorkday) {
    const confirm = page.getByRole('button', { name: `Potwierdź: ${kid.name}` })
    const waits = page.getByText('1 nieobecność czeka na potwierdzenie')
    await expect(page.getByText('0 z 1 dziecka')).toBeVisible()
    await expectAccessible(page)
    await go(page, confirm)
    await expect(waits).toHaveCount(0)
    await expect(confirm).toHaveCount(0)
    await undoFromToast(page, `Potwierdzono: ${kid.name}`)
    await expect(waits).toBeVisible()

    await go(page, page.getByRole('button', { name: new RegExp(`^${kid.listed}`) }), { back: true })
    const sheet = page.getByRole('dialog', { name: kid.name })
    const guardian = sheet.getByRole('link', { name: /rodzic/ })
    await tabTo(page, guardian)
    await expect(guardian).toHaveAttribute('href', `tel:+48${kid.phone1}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  } else {
    await expect(page.getByText('Dziś nie ma kogo liczyć.')).toBeVisible()
    await expectAccessible(page)
  }

  await go(page, page.getByRole('button', { name: 'Napisz do grupy' }), { back: true })
  const text = page.getByRole('textbox', { name: `Nowy wpis dla grupy ${groupName}` })
  await expect(text).toBeFocused()
  await page.keyboard.type('Idziemy na spacer.')
  await go(page, page.getByRole('button', { name: 'Opublikuj' }))
  await expect(text).toHaveCount(0)
  await expect(page.getByText('Dodano wpis')).toBeVisible()
})
