/** The server, for the system's admin: jobs, audits, loggers, configuration, health, sessions. */
import type { HealthState } from '@skrzat/contract/wire/health'
import type {
  AuditRow,
  AuditsInput,
  FailedJob,
  LoggerState,
  QueueState,
} from '@skrzat/contract/wire/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, field, textOf, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { pressBlocked, SECTIONS, user as account } from './made.ts'

const AT = '2026-11-16T09:00:00.000Z'
const UP = { status: 'UP', advisory: false, details: {} } as const

function health(...components: HealthState['components']): HealthState {
  const isDown = components.some(({ status, advisory }) => status === 'DOWN' && !advisory)
  return { status: isDown ? 'DOWN' : 'UP', server: 'jeden', version: '1.0.0', components, unconfigured: [] }
}

test('the overview tells how the system is, and leads to every section', async () => {
  await openApp('/admin', as.admin, { 'health.state': health({ name: 'db', ...UP }) })
  expect(await screen.findByText(/Wszystko działa\. Odpowiada serwer jeden/)).toBeTruthy()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([...SECTIONS, '/report']))
})

test('what is not configured is told apart from what is broken, with what does not work', async () => {
  await openApp('/admin/health', as.admin, {
    'health.state': { ...health({ name: 'db', ...UP }), unconfigured: ['sms', 'bucket'] },
  })
  await screen.findByText(/Wszystko działa/)
  const parts = within(screen.getByRole('region', { name: 'Nieskonfigurowane' }))
  expect(parts.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^Bramka SMS.*brak.*Żaden SMS nie wychodzi.*SMSAPI_TOKEN$/),
    expect.stringMatching(/^Magazyn S3.*niepotrzebny.*FILES_S3_BUCKET$/),
  ])
})

test('what is wrong is told in words, with what to do', async () => {
  await openApp('/admin/health', as.admin, {
    'health.state': health(
      { name: 'redis', ...UP, details: { used: false } },
      { name: 'diskSpace', ...UP, details: { free: 5_000_000_000 } },
      { name: 'storage', status: 'DOWN', advisory: false, details: { error: 'EACCES' } },
    ),
  })
  const item = (name: string) => textOf(screen.getByRole('listitem', { name }))
  await screen.findByRole('listitem', { name: 'Pliki' })
  expect(textOf(screen.getByRole('main'))).toContain(
    'System nie działa prawidłowo.Nie można zapisywać plików.',
  )
  expect(item('Pliki')).toContain('EACCES')
  expect(item('Redis')).toContain('nieużywany')
  expect(item('Miejsce na dysku')).toMatch(/free[\d,\s]+[MG]B/)
})

function queue(name: string, more: Partial<QueueState> = {}): QueueState {
  const counts = { waiting: 0, active: 0, delayed: 0, failed: 0, done: 0, due: 0, later: 0, oldestSeconds: 0 }
  return { name, ...counts, schedule: null, ...more }
}

test('a failed job is retried, and discarded once it is told what will not happen', async () => {
  const job = (id: string): FailedJob => ({ id, reason: 'ECONNREFUSED', failedAt: AT, data: { placeId: 7 } })
  let failed = [job('outbox-17'), job('outbox-18')]
  const { user, server } = await openApp('/admin/jobs', as.admin, {
    'jobs.queues': () => [queue('payment-reports.make', { failed: failed.length }), queue('sms.send')],
    'jobs.failed': () => ({ rows: failed, total: failed.length }),
    'jobs.retry': () => {
      failed = failed.slice(1)
      return { changed: 1 }
    },
    'jobs.discard': () => {
      failed = []
      return { changed: 1 }
    },
  })
  const reports = await screen.findByRole('region', { name: 'Raporty płatności' })
  await waitFor(() => expect(within(reports).getAllByRole('listitem')).toHaveLength(2))
  expect(textOf(reports)).toContain('ECONNREFUSED')
  await user.click(within(reports).getByRole('button', { name: 'Ponów zadanie outbox-17' }))
  expect(await screen.findByText('Ponowiono 1 zadanie')).toBeTruthy()
  await waitFor(() => expect(within(reports).getAllByRole('listitem')).toHaveLength(1))
  expect(server.inputs('jobs.retry')).toEqual([{ queue: 'payment-reports.make', id: 'outbox-17' }])

  await user.click(within(reports).getByRole('button', { name: 'Porzuć wszystkie' }))
  const question = await screen.findByRole('alertdialog')
  expect(textOf(question)).toContain('Raport nie powstanie; trzeba przygotować go ponownie.')
  await user.click(within(question).getByRole('button', { name: 'Porzuć wszystkie' }))
  expect(await screen.findByText('Żadne zadanie nie zawiodło')).toBeTruthy()
  expect(server.inputs('jobs.discard')).toEqual([{ queue: 'payment-reports.make' }])
})

test('counts of jobs follow by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let waiting = 613
  await openApp('/admin/jobs', as.admin, { 'jobs.queues': () => [queue('sms.send', { waiting })] })
  await screen.findByRole('cell', { name: '613' })
  waiting = 871
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await screen.findByRole('cell', { name: '871' })).toBeTruthy()
})

const entry = (id: number, more: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: AT,
  principal: '600000001',
  person: 'Olga Próbna',
  kind: 'LOGGER_CHANGED',
  data: { logger: `części ${id}` },
  address: null,
  place: null,
  ...more,
})

test('audits are found by person and kind, both in the address, and older ones by a press', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => entry(90 - index))
  const oldest = entry(40, { data: { logger: 'files', role: 'files' } })
  const { user, server } = await openApp('/admin/audits', as.admin, {
    'audits.list': ({ cursor, kind }) =>
      kind ? { rows: [], next: null } : cursor ? { rows: [oldest], next: null } : { rows, next: 41 },
    'users.list': { rows: [account(1)], total: 1 },
  })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51))
  await user.click(screen.getByRole('button', { name: 'Pokaż starsze' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(52))
  expect(textOf(screen.getAllByRole('row').at(-1) ?? document.body)).toContain(
    'dziennik: files; uprawnienie: pliki',
  )
  expect(screen.queryByRole('button', { name: 'Pokaż starsze' })).toBeNull()
  expect(server.inputs('audits.list').at(-1)).toMatchObject({ cursor: 41 })

  await user.type(field('Osoba'), '6000')
  expect(beside(field('Osoba'))).toMatch(/Wybierz osobę z listy/)
  await waitFor(() => expect(document.querySelector('datalist option[value="570000001"]')).not.toBeNull())
  expect(address()).toBe('/admin/audits')
  await user.type(field('Osoba'), '00001')
  await user.selectOptions(field('Rodzaj'), 'Wymazanie notatki księgi')
  expect(await screen.findByText('Nie znaleziono wpisów audytu')).toBeTruthy()
  expect(address()).toBe('/admin/audits?person=%22600000001%22&kind=LEDGER_NOTE_ERASED')
  expect(server.inputs('audits.list').at(-1)).toMatchObject({
    principal: '600000001',
    kind: 'LEDGER_NOTE_ERASED',
  })
  await user.click(screen.getByRole('button', { name: 'Pokaż wszystko' }))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(50))
  expect(address()).toBe('/admin/audits')
  expect(field('Osoba').value).toBe('')
})

test.each<[string, Partial<AuditsInput>]>([
  ['?person=600000001&kind=ACCOUNT_CREATED', { principal: '600000001', kind: 'ACCOUNT_CREATED' }],
  ['?kind=NOTHING&place=x&from=2026-02-30&to=9', {}],
])('a link to the audits with %s asks for what makes sense of it', async (search, asked) => {
  const answers = { 'audits.list': { rows: [entry(1)], next: null } }
  const { server } = await openApp(`/admin/audits${search}`, as.admin, answers)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(server.inputs('audits.list')).toEqual([{ ...asked, direction: 'forward' }])
  expect(field('Osoba').value).toBe(asked.principal ?? '')
  expect(field('Rodzaj').value).toBe(asked.kind ?? '')
})

test('the level of a logger is set, and a refusal is told beside it', async () => {
  let logger: LoggerState = { name: 'sms', configured: null, effective: 'INFO' }
  const { user, server } = await openApp('/admin/loggers', as.admin, {
    'loggers.list': () => [logger],
    'loggers.set': ({ level }) => {
      logger = { ...logger, configured: level, effective: level ?? 'INFO' }
    },
  })
  const select = await screen.findByRole('combobox', { name: 'sms' })
  await user.selectOptions(select, 'szczegóły')
  expect(await screen.findByText('Zmieniono poziom dziennika: sms')).toBeTruthy()
  await waitFor(() => expect(beside(select)).toBe('Ustawiony osobno.'))
  server.answer({
    'loggers.set': new Refused('logger.not_found'),
  })
  await user.selectOptions(select, 'nic')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(select).toHaveProperty('value', 'DEBUG')
})

test('the configuration tells what is set, and shows no secret', async () => {
  await openApp('/admin/configuration', as.admin, {
    'configuration.list': [
      { name: 'PORT', given: true, value: '8080', hidden: false },
      { name: 'SMSAPI_TOKEN', given: true, value: null, hidden: true },
      { name: 'DATABASE_URL', given: false, value: null, hidden: false },
    ],
  })
  await screen.findByText('SMSAPI_TOKEN')
  const items = screen.getAllByRole('listitem').map(textOf)
  expect(items).toContain('Port, na którym odpowiada serwer.PORT8080ustawione')
  expect(items).toContainEqual(expect.stringMatching(/SMSAPI_TOKENustawione, ale ukryteustawione$/))
  expect(items).toContainEqual(expect.stringMatching(/DATABASE_URLbrakdomyślne$/))
})

test('the limits of sessions are set in hours and days, within their bounds', async () => {
  const limits = { staffMinutes: 720, parentMinutes: 43_200 }
  const { user, server } = await openApp('/admin/sessions', as.admin, {
    'accounts.sessionLimits': limits,
    'accounts.setSessionLimits': () => undefined,
  })
  const staff = await screen.findByLabelText('Personel, w godzinach')
  expect(field('Rodzice, w dniach').value).toBe('30')
  await write(user, 'Personel, w godzinach', '0,1')
  pressBlocked('Zapisz')
  await waitFor(() => expect(beside(staff)).toMatch(/^Podaj od 15 minut/))
  expect(document.activeElement).toBe(staff)
  await write(user, 'Personel, w godzinach', '12,5')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Zapisano. Nowy czas już obowiązuje.')).toBeTruthy()
  expect(server.inputs('accounts.setSessionLimits')).toEqual([{ staffMinutes: 750, parentMinutes: 43_200 }])
  expect(staff).toHaveProperty('value', '12,5')
})

test('threads are shown with what they do, and looked at again', async () => {
  const line = { className: 'file.ts', methodName: 'threadsOf', fileName: 'file.ts', lineNumber: 1 }
  const stack = [{ ...line, nativeMethod: false }]
  const { user, server } = await openApp('/admin/threads', as.admin, {
    'threads.now': {
      server: 'jeden',
      threads: [{ id: 0, name: 'main', state: 'RUNNABLE', stack }],
      resources: [{ kind: 'TCPSocketWrap', count: 3 }],
    },
  })
  const main = await screen.findByRole('region', { name: 'Wątek główny' })
  expect(textOf(main)).toBe('Wątek głównypracujethreadsOf file.ts:1')
  await user.click(screen.getByRole('button', { name: 'Odśwież' }))
  await waitFor(() => expect(server.inputs('threads.now')).toHaveLength(2))
  expect(textOf(screen.getByRole('region', { name: /^Na co serwer czeka/ }))).toContain('TCPSocketWrap3')
})
