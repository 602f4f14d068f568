import type { Config } from '#server/config/config.ts'
import { createLocalFlags, readFlagTable } from '#server/flags/local.ts'
import type { FlagsService } from '#server/flags/service.ts'
import { createVwoFlags } from '#server/flags/vwo.ts'
import type { Log } from '#server/process/log.ts'

/** VWO by configuration, and otherwise the shop's own table. */
export const openFlags = async ({ flags }: Pick<Config, 'flags'>, log: Log): Promise<FlagsService> =>
  flags.vwo ? createVwoFlags(flags.vwo, log) : createLocalFlags(await readFlagTable(flags.file), log)
