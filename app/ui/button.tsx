import type { ComponentProps } from 'react'

const shape =
  'button inline-flex cursor-pointer items-center justify-center gap-2 rounded-button border text-center leading-tight no-underline transition-[color,background-color,border-color] off:cursor-not-allowed print:hidden'

const sizes = {
  normal: 'min-h-11 py-2',
  large: 'button-large min-h-13 py-3',
}

// Filled buttons have a transparent border, because browsers paint it in forced colours.
const looks = {
  primary:
    'border-transparent bg-primary text-paper hover:bg-primary-hover active:bg-primary-active off:bg-disabled off:text-muted',
  secondary:
    'border-edge bg-paper text-ink hover:border-ink hover:bg-surface-strong active:bg-disabled off:border-line off:bg-paper off:text-muted',
  dark: 'border-transparent bg-ink text-paper hover:bg-primary active:bg-primary-active off:bg-disabled off:text-muted',
  outline:
    'border-primary bg-paper text-primary hover:bg-primary-subtle active:bg-disabled off:border-line off:bg-paper off:text-muted',
  plain:
    'border-transparent bg-transparent text-ink underline underline-offset-4 hover:bg-surface-strong active:bg-disabled off:text-muted',
  quiet:
    'border-transparent bg-transparent text-primary underline-offset-4 hover:bg-primary-subtle hover:text-primary-hover hover:underline active:text-primary-active off:bg-transparent off:text-muted off:no-underline',
}

type ButtonLook = keyof typeof looks
type ButtonSize = keyof typeof sizes

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'normal') {
  return `${shape} ${sizes[size]} ${looks[look]}`
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }

export function Button({ look, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(look, size)} ${className}`} {...rest} />
}
