export { type Catalogue, chooseLocale, locales, needTexts, showLocale } from './i18n.ts'
export { REPORT_TEXTS } from './report-texts.ts'
export { fullName, sizeText, unitText } from './sizes.ts'
