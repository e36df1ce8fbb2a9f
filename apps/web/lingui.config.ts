import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts behind the sign-in, loaded with the shell. */
const inside = [
  'src/components/shell/**',
  'src/components/{attachments,notices,place-form}/**',
  'src/components/{calendar,choose-page,filter-bar,form-actions,form-dialog,kid-link,leave-guard,query-state,question,shown-once}.tsx',
  'src/components/{days-left,holiday-names,payment-methods,taken-off}.ts',
  'src/features/!(accounts|admin|integrations)/**',
  'src/features/accounts/{leaving,new-secret,person}/**',
  'src/features/accounts/own/!(tokens)/**',
  'src/features/accounts/own/*',
  'src/app/errors/{error-messages,field-errors}.ts',
  'src/app/undo/undo.ts',
]

/** Texts on the way to an account or a new secret, loaded with those pages. */
const joining = ['src/features/accounts/{joining,new-secret,person}/**']

/** Texts of admins, of the system or of a place, and of access tokens; loaded with these pages, as they are long. */
const admin = [
  'src/features/{admin,integrations}/**',
  'src/features/accounts/own/tokens/**',
  'src/features/places/roster/**',
  'src/components/tokens/**',
]

/** Texts of the search everywhere, loaded when it is first opened. */
const search = ['src/components/search/**']

/** Texts of reports and statistics, loaded with these screens, which few users open. */
const reports = [
  'src/features/payments/reports/**',
  'src/features/absences/attendance/**',
  'src/components/chart/**',
]

/** Texts of new invoices, loaded with that tab, which is used once a month. */
const billing = ['src/features/payments/new-invoice/**']

/** Texts of talks, loaded with their page. */
const chat = ['src/features/chat/**']

/** Where the catalogues are; the check of their completeness extracts into a copy. */
const folder = process.env.SKRZAT_LOCALES ?? '<rootDir>/src/locales'

/** Polish is the source's language, and the fallback of missing texts. */
export default defineConfig({
  sourceLocale: 'pl',
  locales: ['pl', 'en', 'de', 'fr', 'ru'],
  fallbackLocales: { default: 'pl' },
  catalogs: [
    {
      path: `${folder}/{locale}/start`,
      include: ['src'],
      exclude: [...inside, ...joining, ...admin, ...search, ...reports, ...billing, ...chat],
    },
    { path: `${folder}/{locale}/joining`, include: joining },
    {
      path: `${folder}/{locale}/inside`,
      include: inside,
      exclude: [...admin, ...reports, ...billing, ...chat],
    },
    { path: `${folder}/{locale}/admin`, include: [...admin, 'src/components/chart/**'] },
    { path: `${folder}/{locale}/search`, include: search },
    { path: `${folder}/{locale}/reports`, include: reports },
    { path: `${folder}/{locale}/billing`, include: billing },
    { path: `${folder}/{locale}/chat`, include: chat },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
