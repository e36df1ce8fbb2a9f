export { chooseLocale, loadTexts, locales, needTexts, noteTexts, showLocale } from './i18n.ts'
export { fullName, sizeText, unitText } from './sizes.ts'
