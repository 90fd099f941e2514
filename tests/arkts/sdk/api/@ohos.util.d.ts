declare namespace util {
  export function generateRandomUUID(entropyCache?: boolean): string;
}

export default util;
