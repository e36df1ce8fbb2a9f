/** The system's administration: its lists show what time brings, so their longest rows are made up. */
import { AUDIT_FACTS, AUDIT_KINDS } from '@skrzat/contract/audits'
import { JOB_NAMES } from '@skrzat/contract/job-names'
import type { AuditRow, QueueState } from '@skrzat/contract/wire/operations'
import { MESSAGE_STATES, type Mail, type SmsDetail } from '@skrzat/contract/wire/users'
import { people } from '../../support/test.ts'
import { choose, openedOn, screensOf, steps, top, write } from '../entry.ts'

/** A day of another year is shown with it. */
const AT = `${new Date().getFullYear() - 1}-09-28T22:59:00Z`
const PERSON = 'Nadieżda Aleksandrowna Brzęczyszczykiewicz-Gżegżółkowska'
const PLACE = {
  id: 1,
  name: 'Niepubliczne Przedszkole Integracyjne z Oddziałami Żłobkowymi „Pod Wesołą Gżegżółką”',
}
const ADDRESS = '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'
const MAIL = 'nadiezda.brzeczyszczykiewicz-gzegzolkowska@przedszkole-gzegzolka.example'

const WORDS: Readonly<Record<string, string>> = {
  message: 'No account for the identity',
  fields: 'absenceDayBefore, accountNumber',
  queue: 'notifications.withdraw',
}

/** Each kind with one fact, so that all of them are there. */
const audits = AUDIT_KINDS.map((kind, index) => {
  const fact = AUDIT_FACTS[index % AUDIT_FACTS.length] ?? 'message'
  return {
    id: index + 1,
    at: AT,
    principal: '600000002',
    person: PERSON,
    kind,
    data: { [fact]: WORDS[fact] ?? 9_876_543 },
    address: ADDRESS,
    place: PLACE,
  }
}) satisfies AuditRow[]

const queues: QueueState[] = JOB_NAMES.map((name) => ({
  name,
  waiting: 98_765,
  active: 123,
  delayed: 98_765,
  failed: 98_765,
  done: 987_654,
  due: 98_765,
  later: 98_765,
  oldestSeconds: 98_765,
  schedule: { cron: '0 3 * * *', next: AT, last: AT },
}))

const messages = MESSAGE_STATES.map((state, index) => ({ id: index + 1, state }))
const smsOf = (of: (typeof messages)[number]): SmsDetail => ({
  ...of,
  phone: '600000002',
  userLogin: '600000002',
  created: AT,
  sentAt: AT,
  text: 'Kod',
  place: null,
  failure: null,
})
const mailOf = (of: (typeof messages)[number]): Mail => ({
  ...of,
  recipient: MAIL,
  subject: 'Potwierdzenie adresu poczty elektronicznej w systemie Skrzat',
  body: `Link: https://skrzat.example/account/email?key=${'Aa1'.repeat(14)}`,
  failure: 'mailbox-unavailable-or-over-quota',
  createdAt: AT,
  sentAt: AT,
})
const NOTHING = { rows: [], total: 0 }

export const admin = [
  ...screensOf(
    'admin',
    ['usual', 'error'],
    [
      '/admin',
      '/admin/health',
      '/admin/metrics',
      '/admin/threads',
      '/admin/jobs',
      '/admin/audits',
      '/admin/loggers',
      '/admin/configuration',
      '/admin/users/{user}/edit',
      '/admin/places/{place}/edit',
      '/admin/places',
      '/admin/users',
      '/admin/mails',
      '/admin/mails/{mail}',
      '/admin/sessions',
      '/admin/retention',
      '/user-sms',
      '/user-sms/{sms}',
      '/user-sms/{sms}/edit',
      '/report',
      '/report/{report}',
      '/report/{report}/edit',
    ],
  ),
  ...screensOf('admin', ['usual'], ['/admin/api', '/admin/places/add', '/admin/users/add']),
  ...screensOf(
    'admin',
    ['long'],
    [
      '/admin/places',
      '/admin/places/{place}/edit',
      '/report',
      '/report/{report}',
      // A quarter each, for a window of some thousands of pixels is drawn slowly.
      ...[0, 1, 2, 3].map((part) => ({
        path: `/admin/audits?quarter=${part + 1}`,
        height: 4_500,
        answers: { 'audits.list': { rows: audits.filter(({ id }) => id % 4 === part), next: null } },
      })),
      // The router preloads a row's page when the pointer or the focus comes to it.
      { path: '/admin/jobs', answers: { 'jobs.queues': queues, 'jobs.failed': NOTHING } },
      {
        path: '/admin/mails',
        answers: {
          'mails.list': { rows: messages.map(mailOf), total: 98_765, approximate: true },
          'mails.get': ({ id }) => mailOf({ id, state: 'failed' }),
        },
      },
      {
        path: '/user-sms',
        answers: {
          'sms.list': { rows: messages.map(smsOf), total: 98_765, approximate: true },
          'sms.get': ({ id }) => smsOf({ id, state: 'failed' }),
        },
      },
      '/admin/users?search=Brz',
    ],
  ),
  ...screensOf(
    'admin',
    ['empty'],
    [
      { path: '/admin/audits', answers: { 'audits.list': { rows: [], next: null } } },
      { path: '/admin/users', answers: { 'users.list': NOTHING } },
      { path: '/admin/places', answers: { 'places.search': NOTHING } },
      { path: '/admin/mails', answers: { 'mails.list': NOTHING } },
      { path: '/user-sms', answers: { 'sms.list': NOTHING } },
      { path: '/report', answers: { 'moderation.reports': NOTHING } },
    ],
  ),
  ...screensOf('admin', ['loading'], ['/admin/audits', '/admin/users', '/admin/jobs', '/report']),
  ...openedOn(['admin', '/admin/places/add'], {
    'a place with faults': {
      open: steps(write(/^Telefon$/, '60'), write('Telefon dyrektora', '60'), (page) =>
        page.getByRole('button', { name: 'Dodaj placówkę' }).focus(),
      ),
      whole: (page) => page.getByRole('main').getByRole('alert').first(),
    },
  }),
  ...openedOn(['admin', '/admin/audits'], {
    'the filters of audits': {
      only: 'phone',
      open: (page) => page.locator('main button:has(.lucide-sliders-horizontal)').click(),
      whole: (page) => top(page).locator('select').first(),
    },
  }),
  ...openedOn(['admin', `/admin/users?search=${people.parent}`], {
    'help with an account': { open: choose(/^Więcej działań: /, 'Pomóż się zalogować'), whole: 'Wyślij SMS' },
    'disabling an account': { open: choose(/^Więcej działań: /, 'Wyłącz konto'), whole: 'Wyłącz konto' },
    'erasure of an account': {
      open: choose(/^Więcej działań: /, 'Usuń dane na zawsze'),
      whole: 'Usuń na zawsze',
    },
    'deletion of an account': { open: choose(/^Więcej działań: /, 'Usuń konto'), whole: 'Usuń konto' },
  }),
]
