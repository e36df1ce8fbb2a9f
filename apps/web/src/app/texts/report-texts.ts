import type { Catalogue } from './i18n.ts'

/** Texts of reports and statistics, which are loaded with their screens and not before. */
export const REPORT_TEXTS: Catalogue = {
  pl: () => import('../../locales/pl/reports.po'),
  en: () => import('../../locales/en/reports.po'),
  de: () => import('../../locales/de/reports.po'),
  fr: () => import('../../locales/fr/reports.po'),
  ru: () => import('../../locales/ru/reports.po'),
}
