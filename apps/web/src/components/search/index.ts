/** The search with its texts: imported when it is first opened. */
import { needTexts } from '#app/texts/index.ts'
import { SearchDialog } from './search-dialog.tsx'
import { SEARCH_TEXTS } from './texts.ts'

export async function loadSearch() {
  await needTexts(SEARCH_TEXTS)
  return SearchDialog
}
