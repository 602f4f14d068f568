import { z } from 'zod'

export const Frequency = z.int().min(1).max(12)
