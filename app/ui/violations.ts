import type { z } from 'zod'
import { type Violation, violationOf } from '#contract/violation.ts'

/** What Conform keeps as the errors of a field: codes, so that each page says them in its own words. */
export const violationsIn = (issues: readonly z.core.$ZodIssue[]): Violation[] => issues.map(violationOf)
