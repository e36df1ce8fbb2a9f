import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { LinkedText } from '#components/attachments/linked-text.tsx'

/** Characters and lines above which a text is folded. */
const LONG = 900
const LINES = 14

export function isLong(text: string): boolean {
  return text.length > LONG || text.split('\n').length > LINES
}

/** A post's text; a very long one is folded. */
export function PostText({ text }: { text: string }) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  if (!isLong(text)) return <LinkedText text={text} />
  return (
    <div className="flex flex-col items-start gap-1">
      <LinkedText text={text} className={whole ? 'w-full' : 'line-clamp-[10] w-full'} />
      <Button
        icon={whole ? ChevronUp : ChevronDown}
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? t`Zwiń` : t`Pokaż całość`}
      </Button>
    </div>
  )
}
