export { chooseLocale, loadTexts, locales, showLocale } from './i18n.ts'
export { needTexts } from './need-texts.ts'
export { noteTexts } from './note-texts.ts'
export { fullName, sizeText, unitText } from './sizes.ts'
