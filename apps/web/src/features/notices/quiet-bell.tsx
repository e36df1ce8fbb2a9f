/** A bell that sleeps under the moon: nothing is new. */
export function QuietBell() {
  return (
    <svg aria-hidden viewBox="0 0 120 88" fill="none" className="h-22 w-30 text-ink">
      <ellipse cx="60" cy="80" rx="42" ry="4" className="fill-sunken" />
      <path d="M92 8a13 13 0 1 0 12 20A14 14 0 0 1 92 8Z" className="fill-apricot" />
      <path
        d="M38 66c6-5 7-12 7-22a15 15 0 0 1 30 0c0 10 1 17 7 22Z"
        className="fill-green-soft stroke-green"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M60 29v-5" className="stroke-green" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M53 70a7 7 0 0 0 14 0" className="stroke-green" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M50 48q3 3 6 0M64 48q3 3 6 0" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M16 34h9l-9 10h9M30 18h6l-6 7h6"
        className="stroke-muted"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
