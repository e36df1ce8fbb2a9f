import { buttonStyle, type ButtonProps } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ButtonAnchorProps = ComponentProps<'a'> & Pick<ButtonProps, 'variant' | 'size' | 'icon'>

function ButtonAnchor({ variant, size, icon: Icon, className, children, ...anchor }: ButtonAnchorProps) {
  return (
    <a {...anchor} className={cn(buttonStyle({ variant, size }), className)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </a>
  )
}

/** A link that looks like a button; the compiler checks its address. */
export const ButtonLink = createLink(ButtonAnchor)
