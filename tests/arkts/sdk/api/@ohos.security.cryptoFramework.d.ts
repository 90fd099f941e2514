declare namespace cryptoFramework {
  export interface DataBlob { data: Uint8Array; }
  export interface SymKey { readonly algName: string; readonly format: string; getEncoded(): DataBlob; }
  export interface SymKeyGenerator { convertKey(key: DataBlob): Promise<SymKey>; }
  export interface Random { generateRandom(len: number): Promise<DataBlob>; }
  export interface Mac {
    init(key: SymKey): Promise<void>;
    update(input: DataBlob): Promise<void>;
    doFinal(): Promise<DataBlob>;
    getMacLength(): number;
  }
  export function createSymKeyGenerator(algName: string): SymKeyGenerator;
  export function createMac(algName: string): Mac;
  export function createRandom(): Random;
}

export default cryptoFramework;
