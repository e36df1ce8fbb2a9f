import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** SMS are in Latin letters in every language, and have no no-break spaces. */
const sms = ['src/**/sms-texts.ts']

/** Where the catalogues are; the check of their completeness extracts into a copy. */
const folder = process.env['SKRZAT_LOCALES'] ?? '<rootDir>/src/locales'

/** Polish is the source's language. `rest.po` and `fields.po`, whose keys are those of the wire, are handwritten. */
export default defineConfig({
  sourceLocale: 'pl',
  locales: ['pl', 'en', 'de', 'fr', 'ru'],
  fallbackLocales: { default: 'pl' },
  catalogs: [
    { path: `${folder}/{locale}/messages`, include: ['src'], exclude: sms },
    { path: `${folder}/{locale}/sms`, include: sms },
  ],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'message',
})
