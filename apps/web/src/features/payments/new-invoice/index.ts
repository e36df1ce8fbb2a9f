/** The tab with its texts: imported when it is first opened. */
import { type Catalogue, needTexts } from '#app/texts/index.ts'
import { NewInvoice } from './new-invoice.tsx'

const TEXTS: Catalogue = {
  pl: () => import('../../../locales/pl/billing.po'),
  en: () => import('../../../locales/en/billing.po'),
  de: () => import('../../../locales/de/billing.po'),
  fr: () => import('../../../locales/fr/billing.po'),
  ru: () => import('../../../locales/ru/billing.po'),
}

export async function loadNewInvoice() {
  await needTexts(TEXTS)
  return NewInvoice
}
