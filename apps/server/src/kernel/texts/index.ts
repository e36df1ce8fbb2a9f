export { loadTexts, readCatalogue, type Texts } from './texts.ts'
