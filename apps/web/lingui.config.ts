import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts of the sign-in form and of other pages without an account, loaded first. */
const start = [
  'src/app/errors/start-error-messages.ts',
  'src/components/{factor-field,modal,not-found-page,not-loaded,page-error,pending,phone-field,preferences}.tsx',
  'src/drawing/**',
  'src/features/accounts/*.{ts,tsx}',
  'src/features/accounts/factors/**',
]

/** Texts on the way to an account or a new secret. */
const joining = ['src/app/errors/field-errors.ts', 'src/features/accounts/{joining,new-secret,person}/**']

/** Texts that are loaded with their screens. */
const late = {
  /** What errors of a signed-in person say, loaded once the first page is shown. */
  errors: ['src/app/errors/error-messages.ts'],
  /** Pages of places, groups, kids and staff. */
  places: [
    'src/components/place-form/**',
    'src/features/places/*.{ts,tsx}',
    'src/features/places/{edit,erasures,first-steps,groups,kid,photo,roles,users,workers}/**',
  ],
  /** A place's invoices, credit and payment types. */
  invoices: ['src/features/payments/*.{ts,tsx}', 'src/features/payments/{credit,invoices,payment-types}/**'],
  /** What a place and its groups do day by day, apart from what waits to be sent, which every page may show. */
  days: [
    'src/features/absences/{daily,group-day,my,place}/**',
    'src/features/{calendar,files,kitchen,moderation}/**',
  ],
  /** The person's account, with secrets and persons, and what is offered once for a device. */
  account: ['src/features/accounts/{new-secret,own,person}/**', 'src/components/offers/**'],
  /** Of admins, of the system or of a place, and of access tokens. */
  admin: [
    'src/components/{chart,place-form,tokens}/**',
    'src/features/{admin,integrations}/**',
    'src/features/places/{roster,consents,first-pins}/**',
  ],
  /** The search everywhere, loaded when it is first opened. */
  search: ['src/components/search/**'],
  /** Reports and statistics. */
  reports: [
    'src/components/chart/**',
    'src/features/absences/attendance/**',
    'src/features/month-summary/**',
    'src/features/payments/{reports,journal,debtors,accounting,months,payers,leavers,differences}/**',
  ],
  /** New invoices, a tab that is used once a month. */
  billing: ['src/features/payments/new-invoice/**'],
  chat: ['src/features/chat/**'],
  /** Beside screens on a wide window. */
  aside: ['src/features/aside/**', 'src/features/wall/unconfirmed.tsx'],
  /** What notices say, for those that are new. */
  notices: ['src/components/notices/{notice-text.ts,notice-says.tsx}', 'src/features/notices/**'],
  /** What is kept of a person and how long, its copy and its erasure: pages of the account, the admin and a kid. */
  privacy: ['src/components/privacy/**'],
  /** The bank's statements and lines, and refunds, for those who book. */
  bank: ['src/features/bank/**', 'src/features/payments/refunds/**'],
}

/** Where the catalogues are; the check of their completeness extracts into a copy. */
const folder = process.env.SKRZAT_LOCALES ?? '<rootDir>/src/locales'

/**
 * Texts of places that issue notes (rozliczenia) instead of invoices, by the msgid that they replace: written by hand, so
 * that the extractor, which would find them in no source, leaves them alone.
 */
const handwritten = process.argv.some((each) => each.includes('extract'))
  ? []
  : [{ path: `${folder}/{locale}/note`, include: [] }]

/** Polish is the source's language, and the fallback of missing texts. */
export default defineConfig({
  sourceLocale: 'pl',
  locales: ['pl', 'en', 'de', 'fr', 'ru'],
  fallbackLocales: { default: 'pl' },
  catalogs: [
    ...Object.entries({ start, joining, ...late }).map(([name, include]) => ({
      path: `${folder}/{locale}/${name}`,
      include,
    })),
    // All other texts, loaded with the shell: those of the start page, and of parts that many pages share.
    {
      path: `${folder}/{locale}/inside`,
      include: ['src'],
      exclude: [...start, 'src/features/accounts/joining/**', ...Object.values(late).flat()],
    },
    ...handwritten,
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
