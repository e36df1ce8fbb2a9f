import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Polish is what the source says; a language without a text of its own shows the Polish one. */
export default defineConfig({
  sourceLocale: 'pl',
  locales: ['pl', 'en', 'de', 'fr', 'ru'],
  fallbackLocales: { default: 'pl' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
