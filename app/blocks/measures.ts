import type { ContentWidth, Spacing } from '#contract/content/parts.ts'

// Tailwind finds class names by searching the sources, so none may be composed at run time.

export const spacings: Record<Spacing, string> = {
  none: 'py-step-none',
  xs: 'py-step-xs',
  sm: 'py-step-sm',
  base: 'py-step-base',
  lg: 'py-step-lg',
  xl: 'py-step-xl',
}

export const gaps: Record<Spacing, string> = {
  none: 'gap-step-none',
  xs: 'gap-step-xs',
  sm: 'gap-step-sm',
  base: 'gap-step-base',
  lg: 'gap-step-lg',
  xl: 'gap-step-xl',
}

export const contentWidths: Record<ContentWidth, string> = {
  full: '',
  '300px': 'mx-auto max-w-xs',
  '480px': 'mx-auto max-w-sm',
  '600px': 'mx-auto max-w-md',
  '960px': 'mx-auto max-w-lg',
  narrow: 'mx-auto max-w-narrow',
}
