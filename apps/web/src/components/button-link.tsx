import { buttonStyle, type ButtonProps } from '@skrzat/ui/button'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

type ButtonLinkProps = Omit<LinkProps, 'children'> &
  Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'aria-label'> & {
    ref?: Ref<HTMLAnchorElement>
    children: ReactNode
  }

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonStyle({ variant, size })}>
      {Icon && <Icon aria-hidden />}
      {children}
    </Link>
  )
}
