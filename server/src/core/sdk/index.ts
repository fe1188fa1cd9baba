/** All SDKs and wrappers that are known. Adding one is its own file and a line here. */
import type { Sdk, SdkId } from './sdk.ts';

export const sdks: readonly Sdk[] = [];

const byId = new Map(sdks.map((sdk) => [sdk.id, sdk]));

export const sdkById = (id: SdkId): Sdk | undefined => byId.get(id);
