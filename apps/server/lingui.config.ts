import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** SMS are written in Latin letters in every language, and have no spaces that do not break. */
const sms = ['src/**/sms-texts.ts']

/** Where the catalogues are; the check of their completeness extracts into a copy. */
const folder = process.env['SKRZAT_LOCALES'] ?? '<rootDir>/src/locales'

/** Polish is what the source says. `rest.po` and `fields.po`, whose keys are the wire's, are written by hand. */
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
