export { chooseLocale, locales, needTexts, showLocale } from './i18n.ts'
export { fullName, sizeText, unitText } from './sizes.ts'
