import { cn } from '@skrzat/ui/cn'
import Linkify from 'linkify-react'

const OPTIONS = {
  className: 'text-green underline underline-offset-2 break-all',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  defaultProtocol: 'https',
  // Other schemes, such as `javascript:`, stay plain text.
  validate: { url: (value: string) => /^(?:https?:\/\/|www\.|[^\s:]+\.[^\s:]+)/i.test(value) },
}

/** Plain text with its line breaks and with links. */
export function LinkedText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn('break-words whitespace-pre-line', className)}>
      <Linkify options={OPTIONS}>{text}</Linkify>
    </p>
  )
}
