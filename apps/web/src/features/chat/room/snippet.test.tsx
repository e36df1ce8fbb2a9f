import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Snippet } from './snippet.tsx'

test.each(['zofia wiś', '\u200eZofia\u00a0 Wiś\u200b', 'Zofia Wiś'.normalize('NFD')])(
  'what was found by a pasted %j is marked',
  (query) => {
    const shown = renderToStaticMarkup(<Snippet text="Pani Zofia Wiśniewska" query={query} />)
    expect(shown).toMatch(/>Pani <mark [^>]*>Zofia Wiś<\/mark>niewska</)
  },
)
