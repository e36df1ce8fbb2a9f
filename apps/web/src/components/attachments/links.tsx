import Linkify from 'linkify-react'

const OPTIONS = {
  className: 'text-green underline underline-offset-2 wrap-anywhere',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  defaultProtocol: 'https',
  // Other schemes, such as `javascript:`, stay plain text.
  validate: { url: (value: string) => /^(?:https?:\/\/|www\.|[^\s:]+\.[^\s:]+)/i.test(value) },
}

/** A text whose addresses are links. */
export function Links({ text }: { text: string }) {
  return <Linkify options={OPTIONS}>{text}</Linkify>
}
