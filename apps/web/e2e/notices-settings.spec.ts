import { addDays, warsawDay } from '@skrzat/contract/days'
import { ownFamily } from './support/absences.ts'
import { addEvent } from './support/events.ts'
import { hoursFromNow } from './support/hours.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

const PATH = '/account/notices'

function isDevices(data: unknown): data is { devices: unknown } {
  return typeof data === 'object' && data !== null && 'devices' in data
}

test('in quiet hours nothing disturbs, and when they end it is counted', async ({ page, request }) => {
  const { place, open, asParent } = await ownFamily(request)
  const listed = async () => JSON.stringify(await asParent('notifications.list', {}, false))
  await expect.poll(listed).toContain('TYPE_CHANGE_RIGHTS')
  await asParent('notifications.markRead', { upTo: Number.MAX_SAFE_INTEGER })
  await open(page, PATH)
  const quiet = page.getByRole('switch', { name: 'Nie przeszkadzaj' })
  const save = page.getByRole('button', { name: 'Zapisz godziny ciszy' })
  const bell = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Powiadomienia/ })
  await quiet.check()
  const until = page.getByRole('textbox', { name: 'Do', exact: true })
  await until.fill('25')
  await save.click()
  await expect(page.getByText('Wpisz godzinę, na przykład 17:00.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Od', exact: true }).fill(hoursFromNow(-2))
  await until.fill(hoursFromNow(2))
  await save.click()
  await expect(page.getByText('Zapisano.')).toBeVisible()

  const soon = addDays(warsawDay(new Date()), 3)
  await addEvent(request, place.id, { teaser: 'Bal', startDate: soon, endDate: soon })
  await expect.poll(listed).toContain('TYPE_EVENT')
  await page.reload()
  await expect(quiet).toBeChecked()
  await expect(bell).toHaveAccessibleName('Powiadomienia')
  await quiet.uncheck()
  await save.click()
  await expect(bell).toHaveAccessibleName(/nowe: 1/)
})

test('each kind of news can be switched off, and stays so', async ({ page, request }) => {
  const { open } = await ownFamily(request)
  await open(page, PATH)
  const files = page.getByRole('group', { name: 'Pliki' })
  await files.getByRole('checkbox', { name: 'Na urządzenia' }).uncheck()
  await files.getByRole('checkbox', { name: 'W e-mailu' }).uncheck()
  const names = page.getByRole('switch', { name: 'Imiona dzieci w powiadomieniach i e-mailu' })
  await expect(names).not.toBeChecked()
  await names.check()
  // Without an address there is nowhere to send it.
  await expect(page.getByRole('switch', { name: /^Codziennie e-mail/ })).toBeDisabled()
  await expect(page.getByText('Najpierw podaj i potwierdź adres e-mail')).toBeVisible()
  await expect(page.getByRole('group', { name: 'System' })).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
  await page.reload()
  await expect(names).toBeChecked()
  await expect(files.getByRole('checkbox', { name: 'Na urządzenia' })).not.toBeChecked()
  await expect(files.getByRole('checkbox', { name: 'W e-mailu' })).not.toBeChecked()
  await expect(
    page.getByRole('group', { name: 'Kalendarz' }).getByRole('checkbox', { name: 'Na urządzenia' }),
  ).toBeChecked()
})

test('what is chosen while an earlier choice is being saved shows at once, and stays', async ({
  page,
  request,
}) => {
  const { open } = await ownFamily(request)
  await open(page, PATH)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(/notifications\.setKind/, async (route) => {
    asked.resolve()
    await held.promise
    await route.fallback()
  })
  const files = page.getByRole('group', { name: 'Pliki' })
  const devices = files.getByRole('checkbox', { name: 'Na urządzenia' })
  const mails = files.getByRole('checkbox', { name: 'W e-mailu' })
  await devices.uncheck()
  await asked.promise
  await mails.uncheck()
  await expect(devices).not.toBeChecked()
  const saved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"digest":false'),
  )
  held.resolve()
  await saved
  await page.reload()
  await expect(devices).not.toBeChecked()
  await expect(mails).not.toBeChecked()
})

test('notifications of another device are switched off once one has said so', async ({ page, request }) => {
  const { open } = await ownFamily(request)
  // The server takes no device of a push service that it can't find.
  const device = { id: 987_654_321, userAgent: 'Firefox/140.0', createdDate: '2026-11-16T09:00:00.000Z' }
  let removed = false
  await page.route('**/trpc/notifications.removeDevice*', async (route) => {
    removed = true
    await route.continue()
  })
  await page.route(
    ({ pathname }) => pathname.includes('notifications.devices'),
    async (route) => {
      const answer = await route.fetch()
      const body: { result: { data: unknown } }[] = JSON.parse(await answer.text())
      for (const { result } of body)
        if (isDevices(result.data)) result.data.devices = removed ? [] : [{ ...device, current: false }]
      await route.fulfill({ response: answer, json: body })
    },
  )
  await open(page, PATH)
  const off = page.getByRole('button', { name: /^Wyłącz: / })
  await off.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('włączyć je ponownie można tylko na nim')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  expect(removed).toBe(false)
  await off.click()
  await question.getByRole('button', { name: 'Wyłącz' }).click()
  await expect(question).toBeHidden()
  await expect(off).toHaveCount(0)
})

test('a browser that blocks notifications is told where to allow them', async ({ page, request }) => {
  const { open } = await ownFamily(request)
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' }),
  )
  await open(page, PATH)
  await expect(page.getByText('Przeglądarka blokuje powiadomienia tej strony.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Włącz na tym urządzeniu' })).toHaveCount(0)
})

test('the permission is asked for by a click alone, and the worker is served as it is', async ({
  page,
  request,
}) => {
  const { open } = await ownFamily(request)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    Notification.requestPermission = () => {
      document.body.dataset.asked = 'yes'
      return Promise.resolve('default')
    }
  })
  await open(page, PATH)
  const enable = page.getByRole('button', { name: 'Włącz na tym urządzeniu' })
  await expect(enable).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-asked')
  await enable.click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(await worker.text()).not.toMatch(/^\s*(?:import|export)\b/m)
})
