import { Button } from '@skrzat/ui/button'

type SendButtonProps = {
  /** Seconds until another attempt is allowed. */
  wait: number
  blocked: boolean
  pending: boolean
  className?: string
  children: string
}

/** Sends a form by which people create or change their own account. */
export function SendButton({ wait, className = 'w-full', ...button }: SendButtonProps) {
  return <Button type="submit" disabled={wait > 0} className={className} {...button} />
}
